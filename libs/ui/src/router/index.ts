/** The only place that imports react-router-dom; exports by name, so that unused code is not shipped. */
export {
  generatePath,
  Link,
  type LinkProps,
  MemoryRouter,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  type RouteObject,
  Routes,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export { BrowserRouter } from './browser-router.tsx';
