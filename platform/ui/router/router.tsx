/**
 * The declarative part of react-router that the site uses, in 2 kB instead of 14 (docs/decisions/0005). The site's build puts it in
 * the place of `react-router`, whose types it keeps: screens are written against the library, and the console runs on it.
 */
import type { AnchorHTMLAttributes, MouseEvent, ReactElement, ReactNode } from 'react';
import {
  Children,
  createContext,
  isValidElement,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { bestOf, type Params, paramsOf } from './match.ts';
import { addressOf, createTraveller, type Going, type Place, placeAt, type Target } from './place.ts';

type Go = (to: Target | number, going?: Going) => void;

const Here = createContext<Place>(placeAt('/'));
const Way = createContext<Go>(() => undefined);
const Named = createContext<Params>({});

/** Screens that are still on their way leave the page before them standing: arriving is a transition. */
export function BrowserRouter({ children }: { readonly children?: ReactNode }) {
  const [traveller] = useState(createTraveller);
  const [place, setPlace] = useState(traveller.place);
  useEffect(() => traveller.watch(() => startTransition(() => setPlace(traveller.place()))), [traveller]);
  return (
    <Way value={traveller.go}>
      <Here value={place}>{children}</Here>
    </Way>
  );
}

/** Stands at one address: what the server draws. */
export function StaticRouter({
  location,
  children,
}: {
  readonly location: string;
  readonly children?: ReactNode;
}) {
  return <Here value={placeAt(location)}>{children}</Here>;
}

export const useLocation = (): Place => useContext(Here);
export const useNavigate = (): Go => useContext(Way);
export const useParams = (): Params => useContext(Named);

export const matchPath = (pattern: string, pathname: string): { readonly params: Params } | null => {
  const params = paramsOf(pattern, pathname);
  return params ? { params } : null;
};

type RouteProps = { readonly path: string; readonly element: ReactNode };
/** Says what stands at a path; `Routes` reads it. */
export const Route = (_: RouteProps): ReactNode => null;
const isRoute = (child: ReactNode): child is ReactElement<RouteProps> =>
  isValidElement(child) && child.type === Route;

export function Routes({ children }: { readonly children?: ReactNode }) {
  const { pathname } = useLocation();
  const routes = Children.toArray(children)
    .filter(isRoute)
    .map(({ props }) => props);
  const found = bestOf(routes, pathname);
  return found ? <Named value={found.params}>{found.entry.element}</Named> : null;
}

export function Navigate({ to, replace, state }: Going & { readonly to: Target }) {
  const go = useNavigate();
  useEffect(() => go(to, { replace: replace ?? false, state }), [go, to, replace, state]);
  return null;
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & Going & { readonly to: Target };

/** A press that asks for a new tab or a download is the browser's. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const place = useLocation();
  const go = useNavigate();
  const href = addressOf(to, place);
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // The same address again is no new page to go back from.
    const same = href === place.pathname + place.search + place.hash;
    go(href, { replace: replace ?? same, state });
  };
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  );
}

type Init = string | URLSearchParams | Readonly<Record<string, string>>;
type SetParams = (next: Init | ((before: URLSearchParams) => Init), going?: Going) => void;

export function useSearchParams(): readonly [URLSearchParams, SetParams] {
  const { search } = useLocation();
  const go = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set: SetParams = useCallback(
    (next, going) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(params)) : next;
      go(`?${new URLSearchParams(init).toString()}`, going);
    },
    [go, params],
  );
  return [params, set];
}
