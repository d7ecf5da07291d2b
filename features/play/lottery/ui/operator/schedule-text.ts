/** A schedule in words. */
import type { OpsLottery } from '#features/play/lottery/contract/ops.ts';
import { useWords } from '#platform/ui/words.tsx';

type Schedule = OpsLottery['schedules'][number];

export function useScheduleText(): (schedule: Schedule | undefined) => string {
  const words = useWords();
  return (schedule) => {
    if (!schedule) return '';
    if (schedule.kind === 'every')
      return words('lottery.ops.every', {
        minutes: String((schedule.everyMs ?? 0) / 60_000),
        seconds: String(schedule.closeMs / 1_000),
      });
    if (schedule.kind === 'weekly')
      return words('lottery.ops.weekly', { times: (schedule.times ?? []).join(', ') });
    return words('lottery.ops.monthly', {
      dates: (schedule.dates ?? []).join(', '),
      time: schedule.time ?? '',
    });
  };
}
