import { Button, Result } from 'antd'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LOGIN_PATH } from '../../gate/guard.ts'
import { words } from '../../words.ts'

/** Why somebody who came from elsewhere is not signed in, and the plain way in. */
export function NotSignedIn({ reason, children }: { reason: string; children?: ReactNode }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const redirect = new URLSearchParams(search).get('redirect')
  const query = redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''
  return (
    <Result
      status="error"
      title={words.signInFailed}
      subTitle={reason}
      extra={
        <>
          {children}
          <Button type={children ? 'default' : 'primary'} onClick={() => void navigate(LOGIN_PATH + query)}>
            账号密码登录
          </Button>
        </>
      }
    />
  )
}
