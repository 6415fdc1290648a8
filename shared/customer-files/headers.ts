/** The types that a column name can indicate. */
export type RecognizedKind =
  | 'EMAIL'
  | 'EMAIL_SHA256'
  | 'PHONE'
  | 'PHONE_SHA256'
  | 'MAID'
  | 'MAID_SHA256'
  | 'IP_ADDRESS'
  | 'EXTERNAL_ID'
  | 'COUNTRY'
  | 'CONSENT_AD_USER_DATA'
  | 'CONSENT_AD_PERSONALIZATION'
  | 'IGNORE';

const emails = [
  'email,emails,mail,emailaddress,mailaddress,emailadress,emailaddr,useremail,customeremail,contactemail,primaryemail',
  'personalemail,workemail,homeemail,emailid,em,emailraw,plaintextemail,e164email',
  'emailadresse,mailadresse,adresseemail,adressemail,courriel,adresseelectronique,correo,correoelectronico,direcciondecorreo',
  'indirizzoemail,postaelettronica,enderecodeemail,correioeletronico,epost,epostadress,epostadresse,sahkoposti,eposta',
  'adresemail,adresemejl,elpastas,epasts,emaildress,メール,メールアドレス,电子邮件,邮箱,電子郵件,이메일,электроннаяпочта,почта,البريدالإلكتروني',
].join(',');

const phones = [
  'phone,phones,telephone,tel,phonenumber,telephonenumber,telnumber,phoneno,telno,mobile,mobilephone,mobilenumber,mobileno',
  'cell,cellphone,cellular,msisdn,ph,homephone,workphone,primaryphone,contactphone,customerphone,userphone,phonee164,e164',
  'telefon,telefonnummer,rufnummer,handy,handynummer,mobil,mobilnummer,mobiltelefon,telephoneportable,portable,numerodetelephone',
  'telefono,numerodetelefono,movil,celular,numerodecelular,cellulare,numeroditelefono,telefone,telemovel,numerodetelefone',
  'telefoon,telefoonnummer,mobielnummer,puhelin,puhelinnumero,telefonnumer,numertelefonu,komorka,電話,電話番号,携帯電話,电话,手机,手机号,전화번호,телефон,номертелефона,هاتف',
].join(',');

const devices =
  'maid,maids,madid,mobileadid,mobileadvertisingid,mobileadvertiserid,adid,advertisingid,advertiserid,deviceid,idfa,gaid,aaid,googleadid,googleadvertisingid,appleadvertisingid,androidid,adsid,rdid,ifa';

const names: readonly (readonly [RecognizedKind, string])[] = [
  ['EMAIL', emails],
  ['PHONE', phones],
  ['MAID', devices],
  [
    'IP_ADDRESS',
    'ip,ips,ipaddress,ipaddr,ipv4,ipv6,ipv4address,ipv6address,clientip,userip,remoteip,ipadresse,adresseip,direccionip',
  ],
  [
    'EXTERNAL_ID',
    'externalid,extid,externid,customerid,crmid,userid,clientid,memberid,contactid,personid,accountid,subscriberid,loyaltyid,customernumber,customerno,kundennummer,kundenid,kundenr,numeroclient,idcliente,clienteid,idclient',
  ],
  [
    'COUNTRY',
    'country,countrycode,countryiso,isocountry,isocountrycode,phonecountry,land,landcode,laendercode,lander,pays,codepays,pais,codigopais,paese,nazione,kraj,maa,国,国家,страна',
  ],
  [
    'CONSENT_AD_USER_DATA',
    'consent,aduserdata,consentaduserdata,aduserdataconsent,consentstatus,einwilligung,consentement,consentimiento,consenso,consentimento,toestemming',
  ],
  [
    'CONSENT_AD_PERSONALIZATION',
    'adpersonalization,adpersonalisation,consentadpersonalization,consentadpersonalisation,adpersonalizationconsent,personalizationconsent',
  ],
];

const byName = new Map(names.flatMap(([kind, list]) => list.split(',').map((name) => [compact(name), kind] as const)));

const hashMarks = /^(?:hashed|hash|sha256|sha2|sha)|(?:hashed|hash|sha256|sha2|sha)$/;

/** The type of a column, by the usual spellings of its name; IGNORE for an unknown name. */
export function recognizeHeader(header: string): RecognizedKind {
  const name = compact(header);
  const plain = kindOf(name);
  if (plain !== undefined) return plain;
  let bare = name;
  while (hashMarks.test(bare)) bare = bare.replace(hashMarks, '');
  const kind = bare === name ? undefined : kindOf(bare);
  if (kind === 'EMAIL' || kind === 'PHONE' || kind === 'MAID') return `${kind}_SHA256`;
  return 'IGNORE';
}

/** `phone2` and `email_1` are further columns of the same type. */
function kindOf(name: string): RecognizedKind | undefined {
  return byName.get(name) ?? byName.get(name.replace(/\d+$/, ''));
}

/** A name without case, accents and separators. */
function compact(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
