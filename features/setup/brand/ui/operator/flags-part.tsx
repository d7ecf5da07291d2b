import { useState } from 'react';
import type { Flag } from '#features/setup/brand/contract.ts';
import type { OpsBrand, PutBrandFlags } from '#features/setup/brand/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { DeskForm, Switch } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useSave } from './use-save.ts';

/** In the order of a visitor's way: registration, sign-in, password, the rest. */
const ORDER = [
  'USERNAMEREG3',
  'DIRECTREG3',
  'MOBILEREG',
  'MOBILENUMPASSREG3',
  'REGSMSVERIF',
  'REGMOBVERF3',
  'COUNTRYPICKER',
  'AFFILIATECODE',
  'MOBILEVERCODELOGIN3',
  'PHONESIGNIN',
  'GOOGLELOGIN',
  'FACEBOOKLOGIN',
  'CHNGPASSVERIF3',
  'PASSWORDEXPIRY',
  'TELLUNKNOWNNAME',
  'FREEPLAY',
  'AGENTPOLICY3',
] as const satisfies readonly Flag[];

/** White-label and module flags; each changes screens and server together. */
export function FlagsPart({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { deed, save } = useSave();
  const [flags, setFlags] = useState(brand.flags);
  const put = () => {
    const body = { revision: brand.revision, flags };
    save(() => api.send<typeof PutBrandFlags>('PUT', '/ops/brand/flags', { body }));
  };
  return (
    <DeskForm
      title={words('brand.ops.part_flags')}
      hint={words('brand.ops.flags_hint')}
      deed={deed}
      save={words('brand.ops.save')}
      onSave={put}
    >
      <div>
        {ORDER.map((flag) => (
          <Switch
            key={flag}
            label={words(`brand.flag.${flag}`)}
            note={flag}
            on={flags[flag]}
            onTurn={(on) => setFlags({ ...flags, [flag]: on })}
          />
        ))}
      </div>
    </DeskForm>
  );
}
