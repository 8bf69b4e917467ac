import type { Material } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import { Label, LabelBars, LabelSquare } from '@mortise/web'

type Labelled = Pick<RowOf<typeof Material>, 'code' | 'name' | 'model' | 'size' | 'color'>

export const LABEL_SIZE = [60, 40] as const

/** What the material is, to be read by people, by scanners and by telephones. */
export const MaterialLabel = ({ of: { code, name, model, size, color } }: { of: Labelled }) => (
  <Label name={code} size={LABEL_SIZE}>
    <div className="mortise-label-texts">
      <strong>{name}</strong>
      {[model, size, color].filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
    <LabelSquare value={code} width={18} />
    <LabelBars value={code} height={9} />
  </Label>
)
