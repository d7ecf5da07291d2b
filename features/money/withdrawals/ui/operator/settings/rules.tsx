/** The rules of withdrawals, and whether enough people are there for what they ask of the staff. */
import { StaffingNotice } from '#features/people/approvals/ui/operator/voices.tsx';
import { type SectionProps, SettingsForm } from '#features/setup/brand/ui/operator/settings-form.tsx';

export default function WithdrawalRulesForm(props: SectionProps) {
  return (
    <>
      <StaffingNotice types={['withdrawals.payout']} />
      <SettingsForm {...props} />
    </>
  );
}
