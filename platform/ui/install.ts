/** The browser's offer to put the site on the home screen: kept back until somebody asks for it. */
import { create } from 'zustand';

/** Not in the DOM's types: only Chromium speaks it. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> };
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

export const useInstall = create<{ readonly offer: InstallOffer | undefined }>(() => ({ offer: undefined }));

/** Shows the browser's own question; an offer can be used once. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState();
  useInstall.setState({ offer: undefined });
  await offer?.prompt();
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) useInstall.setState({ offer: event });
  });
  window.addEventListener('appinstalled', () => useInstall.setState({ offer: undefined }));
}
