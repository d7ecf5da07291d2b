/** What a brand sets of registration: which ways there are, and which fields they ask for. */
import { RegistrationFields } from '#features/setup/brand/contract.ts';
import { onOff, own, settings } from '#kernel/settings.ts';

export const RegistrationSettings = settings(
  'members.registration',
  {
    USERNAMEREG3: onOff('brand.flag.USERNAMEREG3'),
    DIRECTREG3: onOff('brand.flag.DIRECTREG3'),
    MOBILEREG: onOff('brand.flag.MOBILEREG'),
    MOBILENUMPASSREG3: onOff('brand.flag.MOBILENUMPASSREG3'),
    REGSMSVERIF: onOff('brand.flag.REGSMSVERIF'),
    REGMOBVERF3: onOff('brand.flag.REGMOBVERF3'),
    COUNTRYPICKER: onOff('brand.flag.COUNTRYPICKER'),
    /** registration asks for an invitation code when the address has none */
    AFFILIATECODE: onOff('brand.flag.AFFILIATECODE'),
    AGENTPOLICY3: onOff('brand.flag.AGENTPOLICY3'),
  },
  {
    title: 'members.settings.registration',
    hint: 'brand.ops.flags_hint',
    defaults: {
      USERNAMEREG3: false,
      DIRECTREG3: false,
      MOBILEREG: false,
      MOBILENUMPASSREG3: false,
      REGSMSVERIF: false,
      REGMOBVERF3: false,
      COUNTRYPICKER: false,
      AFFILIATECODE: false,
      AGENTPOLICY3: false,
    },
  },
);

/** Fields nobody set follow the house (identity/registration/rules/check.ts). */
export const RegistrationFieldSettings = settings(
  'members.registration_fields',
  { fields: own('brand.ops.part_fields', RegistrationFields) },
  {
    title: 'brand.ops.part_fields',
    hint: 'brand.ops.fields_hint',
    defaults: { fields: {} },
    check: ({ fields }) =>
      Object.values(fields).some(({ minLength, maxLength }) => minLength > maxLength)
        ? { field: 'fields', code: 'brand.bad_field' }
        : undefined,
  },
);
