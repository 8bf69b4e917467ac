import type { Material } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import { Barcode } from '@mortise/web'
import { QRCode } from 'antd'

type Labelled = Pick<RowOf<typeof Material>, 'code' | 'name' | 'model' | 'size' | 'color'>

/** 60 by 40 millimetres: what the material is, to be read by people, by scanners and by telephones. */
export function Label({ of: { code, name, model, size, color } }: { of: Labelled }) {
  return (
    <article className="mortise-label" aria-label={`标签 ${code}`}>
      <div className="mortise-label-texts">
        <strong>{name}</strong>
        {[model, size, color].filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      {/* The bars below say the same to those who hear the page. */}
      <div aria-hidden>
        <QRCode
          className="mortise-label-square"
          type="svg"
          bordered={false}
          size={64}
          marginSize={2}
          color="#000"
          bgColor="#fff"
          value={code}
        />
      </div>
      <div className="mortise-label-bars">
        <Barcode value={code} height={9} />
        {code}
      </div>
    </article>
  )
}
