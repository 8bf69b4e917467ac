import { Result } from 'antd'
import { hidePicture } from '../../feedback/hide-picture.ts'

/** The menu leads to something that is not there. */
export default function LackingPage({ text }: { text: string }) {
  return (
    <section aria-label={text} ref={hidePicture}>
      <Result status="404" title={text} subTitle="请联系系统管理员检查菜单设置" />
    </section>
  )
}
