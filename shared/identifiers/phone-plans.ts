import metadataJson from 'libphonenumber-js/max/metadata';
import { z } from 'zod';

// libphonenumber-js compiles its regular expressions again for every number: 10 µs each. This module reads the same
// metadata once, and accepts only numbers that the library accepts. All other numbers are passed to the library.

const nothing = z.union([z.literal(0), z.null(), z.undefined()]).transform(() => undefined);
const textPart = z.union([z.string(), nothing]);
const lengths = z.array(z.number());

/** One numbering plan of the metadata, version 4, by position. */
const planSchema = z
  .array(z.unknown())
  .transform((parts) => ({
    pattern: parts[2],
    lengths: parts[3],
    nationalPrefix: parts[5],
    prefixForParsing: parts[7],
    leadingDigits: parts[10],
    types: parts[11],
  }))
  .pipe(
    z.object({
      pattern: z.string(),
      lengths,
      nationalPrefix: textPart,
      prefixForParsing: textPart,
      leadingDigits: textPart,
      types: z.array(z.union([z.tuple([z.string()], z.unknown()), nothing])),
    }),
  );

const metadataSchema = z.object({
  version: z.literal(4),
  country_calling_codes: z.record(z.string(), z.array(z.string())),
  countries: z.record(z.string(), planSchema),
  nonGeographic: z.record(z.string(), planSchema),
});

type Plan = z.output<typeof planSchema>;

interface CompiledPlan {
  /** Prefixes that are removed before a number is validated; the library handles such numbers. */
  readonly prefix: RegExp | undefined;
  readonly leadingDigits: RegExp | undefined;
  isValid(nationalNumber: string): boolean;
}

function compile(plan: Plan): CompiledPlan {
  const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`);
  const prefix = plan.prefixForParsing ?? plan.nationalPrefix;
  const general = whole(plan.pattern);
  const types = plan.types.flatMap((type) => {
    const [pattern, ...rest] = type ?? [''];
    if (pattern === '') return [];
    const own = lengths.safeParse(rest[0]);
    return [{ pattern: whole(pattern), lengths: new Set(own.success ? own.data : plan.lengths) }];
  });
  return {
    prefix: prefix === undefined ? undefined : new RegExp(`^(?:${prefix})`),
    leadingDigits: plan.leadingDigits === undefined ? undefined : new RegExp(`^(?:${plan.leadingDigits})`),
    isValid: (number) =>
      general.test(number) && types.some((type) => type.lengths.has(number.length) && type.pattern.test(number)),
  };
}

/**
 * The plans of one calling code: the first country's plan has the prefixes to remove, and any of them may match a
 * number.
 */
function compileCallingCodes(): ReadonlyMap<string, readonly CompiledPlan[]> {
  const { data } = metadataSchema.safeParse(metadataJson);
  // After an update the metadata may have another format; then every number is passed to the library.
  if (data === undefined) return new Map();
  const byCode = new Map<string, readonly CompiledPlan[]>();
  for (const [code, plan] of Object.entries(data.nonGeographic)) byCode.set(code, [compile(plan)]);
  for (const [code, countries] of Object.entries(data.country_calling_codes)) {
    byCode.set(code, countries.flatMap((country) => data.countries[country] ?? []).map(compile));
  }
  return byCode;
}

let compiled: ReadonlyMap<string, readonly CompiledPlan[]> | undefined;

/**
 * Whether `+` and these digits are a valid number in international form. False also means that only the library can
 * decide.
 */
export function isPlainlyValid(digits: string): boolean {
  compiled ??= compileCallingCodes();
  for (let length = 1; length <= 3; length += 1) {
    const plans = compiled.get(digits.slice(0, length));
    if (plans !== undefined) return isValidIn(plans, digits.slice(length));
  }
  return false;
}

function isValidIn(plans: readonly CompiledPlan[], number: string): boolean {
  if (plans[0]?.prefix?.test(number) === true) return false;
  if (plans.length === 1) return plans[0]?.isValid(number) ?? false;
  // Selects the country like the library: by its leading digits if it has some, otherwise by whether the number is
  // valid there.
  const owner = plans.find((plan) => plan.leadingDigits?.test(number) ?? plan.isValid(number));
  return owner?.isValid(number) ?? false;
}
