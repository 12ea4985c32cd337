"""Words that must not be kept: medicines, diagnoses, insurers, blood values. One word or phrase each, in block texts.

Names are facts; which of them stand here is our own choice: what people in gyms of the region and of Europe take most.
Performance drugs (SARMs, clenbuterol, ...) are no medicines of a member's: reviewers need to read them.
"""


def _words(block: str) -> frozenset[str]:
    return frozenset(block.split())


def _phrases(block: str) -> tuple[str, ...]:
    return tuple(sorted((line.strip() for line in block.strip().splitlines()), key=len, reverse=True))


MEDICINES = _words("""
abilify accutane aciclovir acyclovir adalat adderall advil albuterol alendronate aldactone alfuzosin
algason allegra allopurinol alprazolam amaryl ambien amiodarone amisulpride amitriptyline amlor anafranil apixaban
aripiprazole ativan atomoxetine atrovent augmentin azathioprine baclofen benadryl betaloc betahistine bisacodyl
brufen buprenorphine bupropion buscopan buspirone buspar byetta cabergoline calcitriol capoten capozide
carbamazepine carbimazole cardura carvedilol cataflam celebrex celexa cetirizine champix chlorpromazine cialis
cidophage cipralex cipro clarithromycin claritin clexane clomid clomifene clomiphene clonidine clopidogrel clozapine
codeine colchicine concerta concor congestal controloc cordarone corticosteroid cortisone coumadin coversyl crestor
cymbalta dapagliflozin daflon depakine depakote desloratadine desvenlafaxine dexamethasone diamicron diane diane35
dicloberl diclofenac digoxin diovan donepezil dostinex doxazosin duloxetine dulaglutide dulcolax duphaston effexor
eliquis eltroxin empagliflozin entresto epilim epipen ergotamine euthyrox exforge ezetimibe famotidine fentanyl
fexofenadine flagyl flixotide fluticasone forxiga fosamax furosemide gabapentin galvus glibenclamide gliclazide
glimepiride glucophage glucotrol glucovance haldol haloperidol heparin herceptin humalog humira hydrocortisone
hydroxychloroquine hydroxyzine imatinib imdur imodium imuran inderal indomethacin insulin isotretinoin ivabradine
janumet januvia jardiance keppra ketoprofen klonopin lamictal lamotrigine lanoxin lantus lasix letrozole
levetiracetam levothyroxine lexapro librium linagliptin lioresal lipitor lithium loratadine lorazepam lustral
lyrica mebeverine mefenamic melixeran memantine mercaptopurine mesalamine metformin methimazole methotrexate
methylphenidate methylprednisolone metoclopramide milga mirtazapine mirena moduretic modafinil montelukast morphine
motilium motrin mounjaro mucosolvan naproxen nebilet nexium nifedipine nitroglycerin nolvadex norvasc novomix
novorapid nurofen olanzapine olfen omacor oxycodone oxycontin ozempic panadol paracetamol acetaminophen tylenol
aspirin paroxetine paxil pentasa perindopril phenytoin pioglitazone plaquenil plavix ponstan pradaxa prednisolone
prednisone pregabalin premarin prolia propecia prozac pulmicort quetiapine ramipril ranitidine remeron remicade
repaglinide requip rispadal risperdal risperidone ritalin rivaroxaban rivotril roaccutane rybelsus salbutamol
saxenda semaglutide seretide seroquel seroxat
sertraline sildenafil citalopram fluvoxamine ketamine lurasidone
singulair sitagliptin solian spironolactone spiriva stilnox
strattera stresam suboxone sumatriptan symbicort synthroid tadalafil tamoxifen tamsulosin tegretol telfast tenormin
thyroxine tirzepatide topamax topiramate tramadol tranexamic trazodone tresiba tritace trulicity valium valproate
valsartan vastarel venlafaxine ventolin viagra victoza voltaren vyvanse warfarin wegovy wellbutrin xanax xarelto
xeljanz xyzal yaz zantac zestril zocor zofran zoloft zolpidem zyloric zyprexa zyrtec
""")

# Endings that medicines are given by their class (the WHO's stems), and words that only look so.
STEMS = (
    "(?:pril|sartan|statin|olol|azepam|zolam|prazole|conazole|cillin|mycin|floxacin|oxetine|triptyline|gliptin"
    "|gliflozin|glutide|glitazone|dipine|thiazide|semide|parin|xaban|grel|triptan|setron|azosin|idone|azine|apine"
    "|profen|coxib|cycline|ovir|avir|tinib|zumab|ximab|limus|sone|solone|caine|fibrate|dronate|terol|tropium"
    "|barbital|citalopram|afil|tidine|lukast)"
)
NOT_MEDICINES = _words("""
april myostatin magazine person reason season poison prison lesson comparison unison jason mason alison crimson bison
garrison samson cocaine cholesterol sterol clenbuterol zilpaterol phytosterol ergosterol parson benson wilson
robinson johnson jackson anderson harrison hudson edison stetson damson venison treason arson masson son glucosone
grandson stepson godson mesone xenoestrone tyrosine tyramine trapezius trapine supine alpine porcupine vulpine pine
margarine dopine cuisine rapine agrapine spine lupine opine chapine idone aldone abidone condone overdone outdone
undone hydone methandienone
ability allegro ambient aspiring backofen belfast concert concerto concerts concord creator lyrical singular tambien
كورتيزول ياسمينها
""")

MEDICINE_PHRASES = _phrases("""
birth control pills?
contraceptive pills?
blood thinners?
adrenaline (?:pens?|auto-?injectors?|shots?|injections?)
beta ?blockers?
anti ?depressants?
antipsychotics?
ssris?
حبوب منع الحمل
مضاد(?:ات)? (?:ل?ل?)?(?:ال)?(?:حيوي|اكتئاب)
مسيل(?:ات)? (?:ل?ل?)?دم
""")

ARABIC_MEDICINES = _words("""
جلوكوفاج ميتفورمين متفورمين سيدوفاج كونكور بروزاك انسولين لانتوس نوفورابيد بنادول باراسيتامول بروفين ايبوبروفين
اوزمبك مونجارو ماونجارو ساكسندا فيكتوزا ويجوفي فنتولين الترين التروكسين ايوثيروكس كتافلام فولتارين زاناكس ليبيتور
كريستور سيبراليكس لوسترال زولوفت سيروكسات ايفكسور اوجمنتين اموكسيسيلين زيثروماكس كورتيزون ديكساميثازون بريدنيزولون
ترامادول نيكسيوم كونترولوك اوميبرازول تجريتول ديباكين كيبرا لاميكتال ليريكا جابتين نيورونتين بلافيكس اسبرين
اسبوسيد جوسبرين ماريفان وارفارين زاريلتو اليكويس كلكسان هيبارين كابوتن كابوتين تريتاس زيستريل كوفرسيل ديوفان
اكسفورج نورفاسك املوديبين ادالات لازكس الداكتون اتينولول اندرال بيتالوك كونكوركور جانوفيا جالفس اماريل
دياميكرون فورسيجا جارديانس سيروكويل زيبركسا ريسبردال ابيليفاي ليثيوم ريتالين كونسيرتا ستراتيرا ريفوتريل فاليوم
لكسوتانيل كالميبام ستلنوكس راكوتان رواكتان روكتان ديان ياسمينا سيليا دوفاستون كلوميد دوستينكس بلاكونيل ميثوتريكسات
هيوميرا سيمبيكورت سيريتايد فوستير سينجولير زيرتك كلاريتين تلفاست كونجستال كومتركس فلاجيل سيبرو فياجرا سياليس
زيلوريك كولشيسين سيليبريكس ميلوكسيكام موبيك بريجابالين كودايين مورفين
اوزمبيك رواكيوتان اكيوتان اديرال سيرترالين اسيتالوبرام ليفوثيروكسين بيسوبرولول
""")

# What is never kept about health: names and details of diseases. General words of the seven conditions that a profile
# may hold as a code (diabetes, heart or kidney disease, ...) stay, so that a verdict can still be understood.
DIAGNOSES = _phrases(r"""
bipolar(?: disorder)?(?: type (?:i+|[12]))?
(?:hypertrophic |dilated )?cardiomyopathy
crohn'?s?(?: disease)?
ulcerative colitis
irritable bowel syndrome
c(?:o)?eliac(?: disease)?
atrial fibrillation|a-?fib
ventricular tachycardia|arrhythmia
myocardial infarction|myocarditis|angina(?: pectoris)?
aortic (?:stenosis|aneurysm)
multiple sclerosis
als|amyotrophic lateral sclerosis
hiv(?:[ -](?:positive|negative))?|(?-i:AIDS)
hepatitis(?: [abc])?|cirrhosis
(?:non-?alcoholic )?fatty liver(?: disease)?(?: grade \d)?
pcos|polycystic ovar(?:y|ies)(?: syndrome)?
endometriosis
epilep(?:sy|tic)
schizophreni(?:a|c)|schizoaffective(?: disorder)?
c?ptsd|post-?traumatic stress(?: disorder)?
(?:rheumatoid|psoriatic) arthritis
ankylosing spondylitis
lupus(?: erythematosus)?
fibromyalgia
hashimoto'?s?(?: thyroiditis| disease)?|graves'? disease
(?:hypo|hyper)thyroidism
(?:breast|lung|prostate|colon|skin|thyroid|ovarian|cervical|bowel|pancreatic|liver|brain|blood) (?:cancer|tumou?r)
leuka?emia|lymphoma|melanoma
[lcts]\d(?:[ -]?[lcts]?\d)? (?:disc |disk )?(?:herniation|bulge|protrusion|prolapse)
herniated (?:disc|disk)|(?:disc|disk) (?:herniation|prolapse)
(?:generali[sz]ed |social )?anxiety disorder
major depressive disorder|panic disorder|obsessive[- ]compulsive disorder|(?:borderline )?personality disorder
(?:major|clinical|severe|chronic|manic|postnatal|postpartum) depression
(?:a )?(?:major )?depressive episode|psychosis|psychotic episode
adhd|autism(?: spectrum)?
sickle cell(?: an?emia| disease| trait)?|thala?ssa?emia|ha?emophilia
parkinson'?s?(?: disease)?|alzheimer'?s?(?: disease)?
osteoporosis
copd|cystic fibrosis|tuberculosis
glaucoma|macular degeneration
deep vein thrombosis|dvt|pulmonary embolism
nephrotic syndrome|polycystic kidney(?: disease)?
gout(?: arthritis)?
(?:grade \d |partial |complete |full )*(?:[ampl]cl|menisc(?:us|al)|labr(?:um|al)|rotator cuff) (?:tear|reconstruction)
(?:grade \d |partial |complete |full )*achilles (?:tear|rupture)
scoliosis|kyphosis|spondylolisthesis|spondylosis|spinal stenosis
osteoarthritis|osteopenia
vitiligo|psoriasis|scleroderma|sarcoidosis|sj[oö]gren'?s?(?: syndrome)?
(?<!so )ocd|bpd|narcolepsy|agoraphobia
ibs|ibd|gerd|diverticulitis|pancreatitis|gallstones
mitral (?:valve )?(?:prolapse|regurgitation|stenosis)|pericarditis|endocarditis|supraventricular tachycardia
addison'?s(?: disease)?|cushing'?s(?: syndrome| disease)?|acromegaly
myasthenia gravis|guillain[- ]barr[eé]|muscular dystrophy|huntington'?s(?: disease)?
ehlers[- ]danlos(?: syndrome)?|marfan(?: syndrome)?
(?:diabetic )?(?:neuropathy|retinopathy|nephropathy)
herpes|hpv|syphilis
""")

ARABIC_DIAGNOSES = _phrases(r"""
(?:اضطراب )?ثنائي القطب
صرع
ذئبه(?: (?:ال)?حمرا?ء?)?
تكيس(?: في)? (?:ال)?مبايض
فيروس (?:سي|بي)
انزلاق غضروفي
سرطان(?: [\w]+)?
رجفان اذيني
فصام
روماتويد
تليف (?:في )?(?:ال)?كبد
قصور (?:في )?(?:ال)?غده(?: الدرقيه)?
(?:فرط )?نشاط (?:ال)?غده(?: الدرقيه)?
اكتياب (?:حاد|شديد|مزمن)
وسواس(?: (?:ال)?قهري)?
انيميا (?:ال)?بحر المتوسط
انيميا منجليه
هشاشه (?:ال)?عظام
تصلب متعدد
شلل رعاش
ذبحه صدريه
جلطه(?: في [\w]+)?
قولون تقرحي
اضطراب (?:ما بعد الصدمه|(?:ال)?شخصيه(?: الحديه)?)
ايدز
توحد
خمول (?:في )?(?:ال)?غده(?: الدرقيه)?
(?:قطع|تمزق) (?:في )?(?:ال)?(?:رباط|غضروف|وتر)(?: ال\w+)?
خشونه (?:في )?(?:ال)?(?:ركبه|ركب|ركبتي|مفاصل|رقبه|فقرات)
(?:ارتجاع|ارتخاء|ضيق) (?:في )?(?:ال)?صمام(?: ال\w+)?
كبد دهني
دهون (?:علي|في) الكبد
بهاق
صدفيه
نقرس
سيلياك
تصلب لويحي
ضمور (?:ال)?عضلات
قصور (?:في )?(?:ال)?شريان التاجي
بطانه مهاجره
عرق النسا
""")

# The same in Latin letters, as people write them.
ARABIZI_DIAGNOSES = _phrases(r"""
tak[ai]y+os(?: (?:el )?mabaye?d)?
[ei]n?zila[2q] (?:8|3'|gh|g)[ou]droof[iy]
(?:we|wi)swas(?: 2ah[ae]?ry| qahr[iy])?
sara3(?: gof)?
sarata?n(?: \w+)?
khomo+l (?:fel |fi el )?(?:8|gh)od+a
khosho+na(?: (?:fel |el )?rokba)?
thona2y el [2q]otb
enfsam|fosam
rabat saleeby ma2too3|[2q]at3 (?:fel )?rabat
""")

INSURERS = _phrases("""
axa
bupa
metlife
allianz
blue ?cross(?: blue shield)?
medicare
medicaid
globemed
mednet
cigna
aetna
humana
kaiser permanente
unitedhealth(?:care)?
nextcare
daman
tawuniya
اكسا
بوبا
جلوب ?ميد
ميد ?نت
مي?تلايف
اليكو
مصر للتامين
generali
aviva
اليانز
""")

BLOOD = _phrases(r"""
hb ?a1c|a1c
(?:ldl|hdl|vldl)(?: cholesterol)?
total cholesterol
triglycerides?
ferritin
tsh|free t[34]|ft[34]
creatinine
egfr
ha?emoglobin
ha?ematocrit
platelets?
uric acid
crp
(?-i:ALT|AST|GGT|CK|PSA|WBC|RBC|ESR|BUN)
bilirubin
fasting (?:blood )?(?:sugar|glucose)
blood (?:sugar|glucose)
(?:ال)?سكر (?:ال)?(?:تراكمي|صايم|صائم|فاطر|عشوايي)
(?:ال)?تراكمي
تحليل (?:ال)?[\w]+
(?:ال)?كوليسترول
(?:my|el) cholesterol
(?:ال)?دهون الثلاثيه
(?:ال)?هيموجلوبين
(?:ال)?كرياتينين
مخزون (?:ال)?حديد
(?:ال)?يوريك(?: اسيد)?
انزيمات (?:ال)?كبد
هرمون (?:ال)?[\w]+
(?:ال)?صفايح
(?:el )?tarakomy
""")

# These are in food and pills too, so only a laboratory's unit or the word level makes a value of them.
BLOOD_WITH_UNIT = _phrases(r"""
testosterone
vit(?:amin)?\.? ?d3?
(?:vit(?:amin)?\.? )?b ?12
potassium
sodium
calcium
magnesium
cholesterol
glucose
iron
cortisol
o?estr(?:adiol|ogen)
فيتامين (?:د|ب ?12)
""")
