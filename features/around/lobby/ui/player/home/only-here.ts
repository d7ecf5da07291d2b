import { useEffect, useState } from 'react';

/** False where the server draws and until the page is awake: for what stands only for seconds, and is asked for by the browser itself. */
export function useOnlyHere(): boolean {
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return here;
}
