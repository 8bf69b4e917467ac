import './sign.css'
import { QRCode } from 'antd'
import type { Key } from '../shares/share-entrance.tsx'
import { linkOf } from '../shares/share-link.ts'

/** A code that a telephone scans to sign a document. The extraction code stands beside it, and in no address. */
export const SigningCode = ({ page, access }: { page: string; access: Key }) => (
  <figure className="mortise-signing-code" aria-label="签字二维码">
    {/* The figure says what it is to those who hear the page. */}
    <div aria-hidden>
      <QRCode
        type="svg"
        bordered={false}
        size={112}
        marginSize={2}
        color="#000"
        bgColor="#fff"
        value={linkOf(page, access)}
      />
    </div>
    <figcaption>
      扫码签字
      <br />
      提取码 <strong>{access.pick}</strong>
    </figcaption>
  </figure>
)
