import { Button, Result } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { LOGIN_PATH } from '../../gate/guard.ts'
import { words } from '../../words.ts'

/** What came of registering. */
export default function RegisterResult() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { username?: string } | null }
  const username = state?.username
  return (
    <Result
      status={username ? 'success' : 'info'}
      title={username ? `你的账户：${username} 注册成功` : '没有待查看的注册结果'}
      extra={[
        <Button key="home" type="primary" onClick={() => void navigate(LOGIN_PATH, { state: { username } })}>
          {words.backHome}
        </Button>,
        !username && (
          <Button key="register" onClick={() => void navigate('/user/register')}>
            注册账户
          </Button>
        ),
      ]}
    />
  )
}
