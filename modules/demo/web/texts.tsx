import { Input } from 'antd'
import { Gallery, Specimen } from './specimen.tsx'

/** 文字与数字: what is typed. */
export default function Texts() {
  return (
    <Gallery title="文字与数字">
      <Specimen title="单行文字" about="最常用的输入框。" initial="">
        {(value, change) => (
          <Input aria-label="单行文字" value={value} onChange={(event) => change(event.target.value)} />
        )}
      </Specimen>
    </Gallery>
  )
}
