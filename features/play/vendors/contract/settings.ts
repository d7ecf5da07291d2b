import { Type } from 'typebox';
import { lines, settings } from '#kernel/settings.ts';

/** Hosts a vendor's game may lead back to, besides the brand's own. */
export const LaunchSettings = settings(
  'vendors.launch',
  {
    backHosts: lines(
      'vendors.settings.back_hosts',
      Type.String({ pattern: '^[a-z0-9.-]{3,100}(:[0-9]{1,5})?$' }),
      { maxItems: 50, hint: 'vendors.settings.back_hint' },
    ),
  },
  { title: 'vendors.settings.launch', defaults: { backHosts: [] } },
);
