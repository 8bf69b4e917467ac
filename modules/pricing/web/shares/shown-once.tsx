import { Alert, Form, QRCode, Typography } from 'antd'
import type { Key } from './share-entrance.tsx'
import { linkOf } from './share-link.ts'

interface ShownOnceProps {
  /** The path of the page that it opens. */
  readonly page: string
  readonly made: Key
  /** For whom it is. */
  readonly to: string
}

/** A new link with its extraction code, which nobody is told again. */
export function ShownOnce({ page, made, to }: ShownOnceProps) {
  const link = linkOf(page, made)
  return (
    <>
      <Alert type="warning" showIcon title={`链接和提取码只显示这一次，请立即复制给${to}`} />
      <Form layout="vertical" style={{ marginTop: 16 }}>
        <Form.Item label="链接">
          <Typography.Text copyable code style={{ wordBreak: 'break-all' }}>
            {link}
          </Typography.Text>
        </Form.Item>
        <Form.Item label="二维码">
          {/* The link above says the same to those who hear the page. */}
          <div aria-hidden>
            <QRCode type="svg" size={148} value={link} color="#000" bgColor="#fff" />
          </div>
        </Form.Item>
        <Form.Item label="提取码">
          <Typography.Text copyable strong>
            {made.pick}
          </Typography.Text>
        </Form.Item>
      </Form>
    </>
  )
}
