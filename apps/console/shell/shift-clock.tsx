import { useContext, useEffect, useState } from 'react';
import { dateFormat } from '#platform/ui/date-format.ts';
import { ZoneContext } from '#platform/ui/desk/when.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** The brand's time with its GMT offset, every second. Not read out: it would never stop. */
export function ShiftClock() {
  const words = useWords();
  const zone = useContext(ZoneContext);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="bar-part" title={words('console.clock')}>
      <Icon name="clock" small />
      {/* GMT offsets are written alike in every language of the console. */}
      <span className="num" aria-hidden="true">
        {dateFormat('en', zone, 'clock').format(now)}
      </span>
    </span>
  );
}
