import { createHash } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it, test } from 'vitest';
import type { PhoneCountry } from '#shared/identifiers/country.ts';
import { type IdentifierType, identifierTypes } from '#shared/identifiers/identifier-types.ts';
import { isPlainlyValid } from '#shared/identifiers/phone-plans.ts';
import { previewIdentifier } from './service.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const preview = (type: IdentifierType, value: string, country: string | null = null) =>
  previewIdentifier(type, value, country);
const normalized = (type: IdentifierType, value: string, country: string | null = null) => {
  const found = preview(type, value, country);
  return found.normalized ?? found.issue;
};

describe('published vectors', () => {
  // From the documentation of Google's customer lists and of Meta's custom audiences.
  test.each([
    ['EMAIL', 'USER@example.com', null, 'sha256', 'b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514'],
    [
      'EMAIL',
      'MyEmail@example.com',
      null,
      'sha256',
      '16c18d336f0b250f0e2d907452ceb9658a74ecdae8bc94864c23122a72cc27a5',
    ],
    [
      'EMAIL',
      'JANE.SAOIRSE@gmail.com',
      null,
      'sha256',
      '92ee26057ed9dea2535d6c8b141d48373932476599196e00352254896db5888f',
    ],
    ['PHONE', '1 (234) 567-8901', 'US', 'sha256', '10e6f0b47054a83359477dcb35231db6de5c69fb1816e1a6b98e192de9e5b9ee'],
    ['PHONE', '+1 800-555-0100', null, 'sha256', 'fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30'],
    [
      'PHONE',
      '1(650)555-1212',
      'US',
      'alternateSha256',
      'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176',
    ],
    [
      'EMAIL',
      'John_Smith@gmail.com',
      null,
      'sha256',
      '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f',
    ],
    ['EMAIL', 'test@example.com', null, 'sha256', '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'],
  ] as const)('%s %s', (type, value, country, key, expected) => {
    expect(preview(type, value, country)[key]).toBe(expected);
  });
});

describe('an email address', () => {
  test.each([
    ['USER@example.com', 'user@example.com'],
    ['  user@example.com\t', 'user@example.com'],
    ['\u200B\uFEFFuser@example.com\u00A0\u200D', 'user@example.com'],
    ['\u202Auser@example.com\u202C', 'user@example.com'],
    ['Jane.Saoirse+news@GMAIL.com', 'janesaoirse@gmail.com'],
    ['Jane.Saoirse+news@googlemail.com', 'janesaoirse@googlemail.com'],
    ['j.a.n.e+a+b@gmail.com', 'jane@gmail.com'],
    ['jane.saoirse+news@example.com', 'jane.saoirse+news@example.com'],
    ['jane.saoirse@mail.gmail.com', 'jane.saoirse@mail.gmail.com'],
    ['user@Bücher.example', 'user@xn--bcher-kva.example'],
    ['user@xn--bcher-kva.example', 'user@xn--bcher-kva.example'],
    ['user@BU\u0308CHER.example', 'user@xn--bcher-kva.example'],
    ['user@straße.example', 'user@xn--strae-oqa.example'],
    ['user@ｅｘａｍｐｌｅ．ｃｏｍ', 'user@example.com'],
    ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['jose\u0301@example.com', 'jos\u00E9@example.com'],
    ['用户@example.com', '用户@example.com'],
    ["o'brien!#$%&*/=?^_`{|}~-@example.com", "o'brien!#$%&*/=?^_`{|}~-@example.com"],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
    ['a@b.co', 'a@b.co'],
    ['İ@example.com', 'i̇@example.com'],
  ])('%j is %s', (value, expected) => {
    expect(normalized('EMAIL', value)).toBe(expected);
  });

  test.each([
    'user',
    'user@',
    '@example.com',
    'user@localhost',
    'user@@example.com',
    'a@b@example.com',
    'us er@example.com',
    'user@exam ple.com',
    'user@example.com.',
    'user@.example.com',
    'user@example..com',
    '.user@example.com',
    'user.@example.com',
    'us..er@example.com',
    '"user"@example.com',
    '"us er"@example.com',
    'Jane <jane@example.com>',
    'mailto:user@example.com',
    'user@example.com,other@example.com',
    'user@[192.0.2.1]',
    'user@192.0.2.1',
    'user@1.2',
    'user@-example.com',
    'user@example-.com',
    'user@exa_mple.com',
    'user@ex%61mple.com',
    'user@example.com/path',
    'user@xn--',
    `user@${'a'.repeat(64)}.com`,
    `${'a'.repeat(65)}@example.com`,
    `${'é'.repeat(33)}@example.com`,
    `a@${'a.'.repeat(126)}com`,
    '+news@gmail.com',
    'us\u200Ber@example.com',
    'user＠example.com',
    'user(comment)@example.com',
    'user\u0000@example.com',
    'null',
  ])('%j is none', (value) => {
    expect(preview('EMAIL', value)).toMatchObject({ normalized: null, sha256: null, issue: 'EMAIL_INVALID' });
  });

  it('has an alternate hash for the normalization of other platforms', () => {
    expect(preview('EMAIL', ' Jane.Saoirse+a@GMAIL.com ').alternateSha256).toBe(sha256('jane.saoirse+a@gmail.com'));
    expect(preview('EMAIL', 'user@Bücher.example').alternateSha256).toBe(sha256('user@bücher.example'));
    expect(preview('EMAIL', 'USER@example.com').alternateSha256).toBeNull();
  });
});

describe('a phone number', () => {
  test.each([
    ['+49 170 1234567', null, '+491701234567'],
    ['0170/1234567', 'DE', '+491701234567'],
    ['0049 170 1234567', 'DE', '+491701234567'],
    ['+49 (0) 170 1234567', null, '+491701234567'],
    ['+49-170-123.45.67', 'US', '+491701234567'],
    ['＋４９１７０１２３４５６７', null, '+491701234567'],
    ['٠١٧٠١٢٣٤٥٦٧', 'DE', '+491701234567'],
    ['۰۱۷۰۱۲۳۴۵۶۷', 'DE', '+491701234567'],
    ['\u202A+49 170 1234567\u202C', null, '+491701234567'],
    ['(202) 555-0123', 'us', '+12025550123'],
    ['(202) 555-0123', 'CA', '+12025550123'],
    ['8 (912) 345-67-89', 'RU', '+79123456789'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['07400 123456', 'UK', '+447400123456'],
    ['+39 06 1234567', null, '+39061234567'],
    ['+800 1234 5678', null, '+80012345678'],
    ['11 96123-4567', 'BR', '+5511961234567'],
  ])('%j in %s is %s', (value, country, expected) => {
    expect(preview('PHONE', value, country)).toMatchObject({
      normalized: expected,
      sha256: sha256(expected),
      alternateSha256: sha256(expected.slice(1)),
    });
  });

  test.each([
    ['65 1243 5678', 'SG', 'PHONE_INVALID'],
    ['1-800-FLOWERS', 'US', 'PHONE_INVALID'],
    ['+1 202 555 0123 ext. 4', null, 'PHONE_INVALID'],
    ['+1 202 555 0123 x4', null, 'PHONE_INVALID'],
    ['+1 202 555 0123;ext=4', null, 'PHONE_INVALID'],
    ['+49 170 1234567 / 7654321', null, 'PHONE_INVALID'],
    ['++491701234567', null, 'PHONE_INVALID'],
    ['+999 1234567', null, 'PHONE_INVALID'],
    ['+1 202 555 01234', null, 'PHONE_INVALID'],
    ['112', 'DE', 'PHONE_INVALID'],
    ['call 0170 1234567', 'DE', 'PHONE_INVALID'],
    ['user@example.com', 'DE', 'PHONE_INVALID'],
    ['+', null, 'PHONE_INVALID'],
    ['0170 1234567', null, 'PHONE_NO_COUNTRY'],
    ['1 (234) 567-8901', null, 'PHONE_NO_COUNTRY'],
    ['٠١٧٠١٢٣٤٥٦٧', null, 'PHONE_NO_COUNTRY'],
    ['0170 1234567', 'AQ', 'PHONE_NO_COUNTRY'],
    ['0170 1234567', 'XX', 'COUNTRY_INVALID'],
    ['0170 1234567', 'Germany', 'COUNTRY_INVALID'],
  ])('%j in %s is %s', (value, country, issue) => {
    expect(normalized('PHONE', value, country)).toBe(issue);
  });

  it('is parsed by the fast path exactly as by the library', () => {
    let state = 20_261_121;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const countries = getCountries();
    let [shortWay, valid] = [0, 0];
    for (let round = 0; round < 12_000; round += 1) {
      const country = countries[random(countries.length)] ?? 'DE';
      const example = getExampleNumber(country, examples)?.number ?? '+491701234567';
      // An example with some digits changed, a digit more or less: near what is valid, on either side of it.
      const digits = Array.from(example.slice(1));
      for (let change = random(4); change > 0; change -= 1) digits[1 + random(digits.length - 1)] = String(random(10));
      if (random(8) === 0) digits.pop();
      if (random(8) === 0) digits.push(String(random(10)));
      if (random(8) === 0) digits.splice(1 + random(3), 0, '0');
      const separators = ['', '', ' ', '-', '.', ') ', ' ('];
      const text = `+${digits.map((digit) => digit + (random(4) === 0 ? (separators[random(7)] ?? '') : '')).join('')}`;
      const library = parsePhoneNumberFromString(text, { extract: false });
      const expected = library?.isValid() === true && library.ext === undefined ? library.number : 'PHONE_INVALID';
      expect(normalized('PHONE', text), text).toBe(expected);
      if (isPlainlyValid(digits.join(''))) shortWay += 1;
      if (expected !== 'PHONE_INVALID') valid += 1;
    }
    // Else this would compare the library with itself.
    expect(shortWay).toBeGreaterThan(0.9 * valid);
    expect(valid).toBeGreaterThan(4_000);
  });
});

describe('a mobile advertising id', () => {
  test.each([
    ['6D92078A-8246-4BA4-AE5B-76104861E7DC', '6d92078a-8246-4ba4-ae5b-76104861e7dc'],
    [' {6d92078a-8246-4ba4-ae5b-76104861e7dc} ', '6d92078a-8246-4ba4-ae5b-76104861e7dc'],
    ['00000000-0000-0000-0000-000000000000', 'MAID_ZERO'],
    ['{00000000-0000-0000-0000-000000000000}', 'MAID_ZERO'],
    ['6d92078a82464ba4ae5b76104861e7dc', 'HASH_NOT_SHA256'],
    ['6d92078a-8246-4ba4-ae5b-76104861e7d', 'MAID_INVALID'],
    ['6d92078a-8246-4ba4-ae5b-76104861e7dg', 'MAID_INVALID'],
    ['6d92078a_8246_4ba4_ae5b_76104861e7dc', 'MAID_INVALID'],
    ['urn:uuid:6d92078a-8246-4ba4-ae5b-76104861e7dc', 'MAID_INVALID'],
    ['{6d92078a-8246-4ba4-ae5b-76104861e7dc', 'MAID_INVALID'],
  ])('%j is %s', (value, expected) => {
    expect(normalized('MAID', value)).toBe(expected);
  });
});

describe('a public IP address', () => {
  test.each([
    ['8.8.8.8', '8.8.8.8'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['::FFFF:0808:0808', '8.8.8.8'],
    ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['2001:db8:0:1:0:0:0:1', '2001:db8:0:1::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8:1:1:1:1:0:1', '2001:db8:1:1:1:1:0:1'],
    ['2a00:1450:4001::', '2a00:1450:4001::'],
    ['2a00::192.0.2.1', '2a00::c000:201'],
  ])('%j is %s', (value, expected) => {
    expect(normalized('IP_ADDRESS', value)).toBe(expected);
  });

  test.each([
    ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '127.0.0.1', '0.0.0.0', '255.255.255.255'],
    ['100.64.0.1', '100.127.255.255', '169.254.1.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '198.18.0.1'],
    ['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::808:808', '::ffff:10.0.0.1', '2002:a00:1::'],
  ])('%s, %s, %s, %s, … are reserved', (...values) => {
    for (const value of values) expect(normalized('IP_ADDRESS', value), value).toBe('IP_RESERVED');
  });

  it('accepts the addresses next to the reserved ranges', () => {
    for (const value of ['172.15.255.255', '172.32.0.0', '100.63.255.255', '100.128.0.0', '223.255.255.255']) {
      expect(normalized('IP_ADDRESS', value)).toBe(value);
    }
  });

  test.each(['256.1.1.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '0x8.8.8.8', '134744072', '8.8.8.8:80', '8.8.8.0/24'])(
    '%j is none',
    (value) => expect(normalized('IP_ADDRESS', value)).toBe('IP_INVALID'),
  );

  test.each(['[2001:db8::1]', '2001:db8::1%eth0', 'fe80::1%1', '2001:db8::1::2', '2001:db8:1', '٨.٨.٨.٨', 'localhost'])(
    '%j is none either',
    (value) => expect(normalized('IP_ADDRESS', value)).toBe('IP_INVALID'),
  );
});

describe('an external id', () => {
  test.each([
    [' Kd-0042 ', 'Kd-0042'],
    ['\u200BKd 42\u00A0', 'Kd 42'],
    ['6d92078a82464ba4ae5b76104861e7dc', '6d92078a82464ba4ae5b76104861e7dc'],
    ['  \u200B', 'NO_IDENTIFIER'],
    ['', 'NO_IDENTIFIER'],
  ])('%j is %s', (value, expected) => {
    expect(normalized('EXTERNAL_ID', value)).toBe(expected);
  });
});

describe('a given SHA-256', () => {
  const hash = sha256('user@example.com');
  const base64 = Buffer.from(hash, 'hex').toString('base64');

  test.each([hash, hash.toUpperCase(), ` ${hash}\n`, base64])('is accepted as %j', (value) => {
    expect(preview('EMAIL_SHA256', value)).toEqual({
      type: 'EMAIL_SHA256',
      normalized: hash,
      sha256: hash,
      alternateSha256: null,
      issue: null,
      message: null,
    });
  });

  test.each([
    [sha256(''), 'HASH_OF_EMPTY'],
    [sha256('').toUpperCase(), 'HASH_OF_EMPTY'],
    [Buffer.from(sha256(''), 'hex').toString('base64'), 'HASH_OF_EMPTY'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'HASH_NOT_SHA256'],
    ['1B2M2Y8AsgTpgAmY7PhCfg==', 'HASH_NOT_SHA256'],
    ['da39a3ee5e6b4b0d3255bfef95601890afd80709', 'HASH_NOT_SHA256'],
    ['2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'HASH_NOT_SHA256'],
    ['a'.repeat(128), 'HASH_NOT_SHA256'],
    ['a'.repeat(63), 'HASH_FORMAT'],
    [`0x${hash}`, 'HASH_FORMAT'],
    [hash.replace(/^./, 'g'), 'HASH_FORMAT'],
    [base64.slice(0, -1), 'HASH_FORMAT'],
    [`${base64.slice(0, 42)}B=`, 'HASH_FORMAT'],
    [`-_${base64.slice(2)}`, 'HASH_FORMAT'],
    ['user@example.com', 'HASH_FORMAT'],
    ['+49 170 1234567', 'HASH_FORMAT'],
    ['6d92078a-8246-4ba4-ae5b-76104861e7dc', 'HASH_FORMAT'],
  ])('%j is refused: %s', (value, issue) => {
    for (const type of ['EMAIL_SHA256', 'PHONE_SHA256', 'MAID_SHA256'] as const) {
      expect(preview(type, value)).toMatchObject({ normalized: null, sha256: null, issue });
    }
  });

  it('is distinguished from a raw value by its type', () => {
    for (const value of ['user@example.com', '+49 170 1234567', '6d92078a-8246-4ba4-ae5b-76104861e7dc']) {
      expect(preview('EMAIL_SHA256', value).message).toContain('raw value');
    }
  });

  it.each(['EMAIL', 'PHONE', 'MAID'] as const)('in a column of %s is accepted with a warning', (type) => {
    for (const value of [hash, hash.toUpperCase(), base64]) {
      expect(preview(type, value)).toMatchObject({ type: `${type}_SHA256`, sha256: hash, issue: 'RAW_LOOKS_HASHED' });
    }
    expect(normalized(type, sha256(''))).toBe('HASH_OF_EMPTY');
    expect(normalized(type, 'd41d8cd98f00b204e9800998ecf8427e')).toBe('HASH_NOT_SHA256');
    expect(normalized(type, 'da39a3ee5e6b4b0d3255bfef95601890afd80709')).toBe('HASH_NOT_SHA256');
  });
});

/** Texts that no message holds for a reason of its own: letters and digits that stand beside each other in none of them. */
const [letters, digits] = ['qzxj', '79'];

test.each(identifierTypes)('a message about a value of %s contains no part of it', (type) => {
  let state = 20_261_122;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const some = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet[random(alphabet.length)] ?? '').join('');
  const hex = (length: number) => some('79', length - 1) + 'a';
  const shapes: readonly (() => string)[] = [
    () => `+${['1', '49', '44', '65', '999'][random(5)]} ${some(digits, 3 + random(12))}`,
    () => `${some(digits, 4 + random(10))}${[' ext. 7', ';ext=7', '/', ''][random(4)]}`,
    () => `${some(letters, 1 + random(70))}${['@', '@@', ' @', '+', ''][random(5)]}${some(letters, random(70))}`,
    () => `${some(letters, 5)}${some(' "<>,;:.', 1 + random(3))}@${some(letters, 5)}.${some(letters, random(4))}`,
    () => `+${some(letters, 5)}@gmail.com`,
    () => `{${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(10 + random(4))}`,
    () => hex([32, 40, 56, 64, 96, 128][random(6)] ?? 64),
    () => `${some(letters, [23, 22, 27, 43, 87][random(5)] ?? 43)}=`,
    () => `${some(digits, 1)}.${some(digits, 2)}.${some(digits, 3)}.${some(digits, 1 + random(3))}:${some(digits, 4)}`,
    () => `10.${some(digits, 2)}.${some(digits, 2)}.${some(digits, 2)}`,
    () => `fe80::${some(digits, 4)}:${some(digits, 4)}`,
    () => some(`${letters}${digits}@+-. /:`, 1 + random(40)),
  ];
  for (let round = 0; round < 3_000; round += 1) {
    const value = shapes[random(shapes.length)]?.() ?? '';
    for (const country of [null, 'DE', 'US']) {
      const message = preview(type, value, country).message ?? '';
      expect(message, value).not.toMatch(/[qzxj]{2}/i);
      expect(message.replace(/\D/g, ''), value).not.toMatch(/[79]{2}/);
    }
  }
});

test('a country includes its own phone numbers', () => {
  const national: [string, PhoneCountry][] = [
    ['030 901820', 'DE'],
    ['020 7946 0000', 'GB'],
    ['044 668 18 00', 'CH'],
  ];
  expect(national.map(([value, country]) => normalized('PHONE', value, country))).toEqual([
    '+4930901820',
    '+442079460000',
    '+41446681800',
  ]);
});
