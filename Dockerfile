# Spotter with all that serves: proxy, API, pages, pictures, jobs, PostgreSQL. docs/deploy.md says how to run it.
FROM python:3.11-slim AS build
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
RUN python -m venv /opt/spotter
WORKDIR /source
COPY requirements/deploy.txt requirements/art.txt requirements/
RUN /opt/spotter/bin/pip install --require-hashes --no-deps -r requirements/deploy.txt \
 && /opt/spotter/bin/pip install --require-hashes --no-deps -r requirements/art.txt
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN /opt/spotter/bin/pip install --no-deps --no-build-isolation .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data --no-create-home spotter \
 && install --directory --owner spotter --mode 0700 /data /data/photos
COPY --from=build /opt/spotter /opt/spotter
ENV PATH=/opt/spotter/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
# Not /readyz: while the store is down a replica still answers, and keeps what happened on its disk.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
ENTRYPOINT ["spotter"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data"]
