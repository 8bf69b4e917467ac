import { Navigate, Route } from 'react-router'
import { lazily } from '../browser/lazily.tsx'
import { AccessGate } from '../gate/access-gate.tsx'
import { SSO_PATH, THIRD_PATH } from '../gate/entry.ts'
import { LOGIN_PATH } from '../gate/guard.ts'
import { pageWaiting } from '../gate/page-waiting.tsx'

const LoginLayout = lazily(() => import('./layout/login-layout.tsx'), pageWaiting)
const LoginPage = lazily(() => import('./pages/login-page.tsx'), pageWaiting)
const SsoPage = lazily(() => import('./pages/sso-page.tsx'), pageWaiting)
const RegisterPage = lazily(() => import('./pages/register-page.tsx'), pageWaiting)
const RegisterResult = lazily(() => import('./pages/register-result.tsx'), pageWaiting)
const AlterationPage = lazily(() => import('./pages/alteration-page.tsx'), pageWaiting)
const WxPage = lazily(() => import('./pages/wx-page.tsx'), pageWaiting)
const LandingPage = lazily(() => import('./pages/landing-page.tsx'), pageWaiting)

/** The pages that the shell shows to those who are not signed in. */
export const publicRoutes = (
  <>
    <Route path="/user" element={<Navigate to={LOGIN_PATH} replace />} />
    <Route path="/oauth2-app" element={<Navigate to={THIRD_PATH} replace />} />
    <Route element={<LoginLayout />}>
      <Route
        path={LOGIN_PATH}
        element={
          <AccessGate access="signIn">
            <LoginPage />
          </AccessGate>
        }
      />
      <Route
        path={SSO_PATH}
        element={
          <AccessGate access="signIn">
            <SsoPage />
          </AccessGate>
        }
      />
      <Route path="/user/register" element={<RegisterPage />} />
      <Route path="/user/register-result" element={<RegisterResult />} />
      <Route path="/user/alteration" element={<AlterationPage />} />
      <Route path="/user/wx" element={<WxPage />} />
      <Route path={THIRD_PATH} element={<LandingPage />} />
    </Route>
  </>
)
