import { areaTree } from '@mortise/model'
import { Cascader } from 'antd'
import type { EditorProps } from '../kind.ts'
import { attributesOf } from '../shared/attributes.ts'

type Place = { value: string; label: string; children?: Place[] }
let tree: Place[] | undefined
/** Built when first needed: thousands of places. */
const places = () => (tree ??= areaTree() as Place[])

interface AreaSelectProps extends Pick<EditorProps, 'id' | 'disabled' | 'aria-label' | 'status'> {
  readonly value?: string
  readonly placeholder: string
  /** A province or a city will do. */
  readonly anyLevel?: boolean
  readonly onChange: (code: string | null) => void
}

/** Province, city and district; the code of the last one is the value. */
export function AreaSelect({ value, placeholder, anyLevel, status, onChange, ...rest }: AreaSelectProps) {
  return (
    <Cascader
      {...attributesOf(rest)}
      style={{ width: '100%' }}
      allowClear
      changeOnSelect={anyLevel}
      showSearch
      status={status}
      options={places()}
      value={value ? pathOf(value) : undefined}
      placeholder={placeholder}
      displayRender={(labels) => labels.join('/')}
      onChange={(path) => onChange((path as string[] | undefined)?.at(-1) ?? null)}
    />
  )
}

/** The codes from the province down: two digits a level. */
const pathOf = (code: string): string[] => [
  ...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code].filter((each) => each.length === 6)),
]
