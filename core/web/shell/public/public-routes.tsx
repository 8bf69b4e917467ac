import { lazy } from 'react'
import { Navigate, Route } from 'react-router'
import { Door } from '../routes/door.tsx'
import { SSO_PATH, THIRD_PATH } from '../routes/entry.ts'
import { LOGIN_PATH } from '../routes/guard.ts'

const LoginLayout = lazy(() => import('./login-layout.tsx'))
const LoginPage = lazy(() => import('./login-page.tsx'))
const SsoPage = lazy(() => import('./sso-page.tsx'))
const RegisterPage = lazy(() => import('./register-page.tsx'))
const RegisterResult = lazy(() => import('./register-result.tsx'))
const AlterationPage = lazy(() => import('./alteration-page.tsx'))
const WxPage = lazy(() => import('./wx-page.tsx'))
const LandingPage = lazy(() => import('./landing-page.tsx'))

/** The pages that the shell shows to those who are not signed in. */
export const publicRoutes = (
  <>
    <Route path="/user" element={<Navigate to={LOGIN_PATH} replace />} />
    <Route path="/oauth2-app" element={<Navigate to={THIRD_PATH} replace />} />
    <Route element={<LoginLayout />}>
      <Route
        path={LOGIN_PATH}
        element={
          <Door kind="signIn">
            <LoginPage />
          </Door>
        }
      />
      <Route
        path={SSO_PATH}
        element={
          <Door kind="signIn">
            <SsoPage />
          </Door>
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
