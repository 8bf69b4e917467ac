import { Result } from 'antd'

/** The menu leads to something that is not there. */
export default function LackingPage({ text }: { text: string }) {
  return (
    <section aria-label={text}>
      <Result status="404" title={text} subTitle="请联系系统管理员检查菜单设置" />
    </section>
  )
}
