import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { words } from '../../words.ts'
import { HOME_PATH } from '../routes/guard.ts'

/** A path that leads nowhere, or nowhere this user may go. */
export default function NotFound() {
  const navigate = useNavigate()
  return (
    <Result
      status="404"
      title="404"
      subTitle={words.pageMissing}
      extra={
        <Button type="primary" onClick={() => void navigate(HOME_PATH)}>
          {words.backHome}
        </Button>
      }
    />
  )
}
