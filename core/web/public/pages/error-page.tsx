import '../layout/public.css'
import { Button, Result } from 'antd'
import { useNavigate } from 'react-router'
import { hidePicture } from '../../feedback/hide-picture.ts'
import { HOME_PATH } from '../../gate/guard.ts'
import { words } from '../../words.ts'

const texts = { 403: words.pageForbidden, 404: words.pageMissing, 500: words.pageBroken } as const

/** A page that cannot be shown: it is not for this user, it is not there, or it broke. */
export default function ErrorPage({ status }: { status: `${keyof typeof texts}` }) {
  const navigate = useNavigate()
  return (
    <div ref={hidePicture}>
      <Result
        status={status}
        title={status}
        subTitle={texts[status]}
        extra={
          <Button type="primary" onClick={() => void navigate(HOME_PATH)}>
            {words.backHome}
          </Button>
        }
      />
    </div>
  )
}
