import { AREA_ROOT, areaText, areaTree, regions } from '@mortise/model'
import { learnAreas } from '@mortise/model/areas'
import { Cascader, Select, Space, Typography } from 'antd'
import { useMemo } from 'react'
import { attributesOf } from '../attributes.ts'
import { Composing } from '../composing.tsx'
import type { InputProps } from '../input.ts'
import { areaPath } from './area-path.ts'

learnAreas()

type Place = { value: string; label: string; children?: Place[] }
let tree: Place[] | undefined
/** Built when first needed: thousands of places. */
const options = () => (tree ??= areaTree() as Place[])

export interface AreaInputProps extends InputProps {
  /** One box, or one a level. */
  readonly type?: 'cascader' | 'select'
  readonly width?: number | string
  /** A province or a city will do. */
  readonly anyLevel?: boolean
}

/** Province, city and district; the code of the last one is the value. */
export function AreaInput({ type = 'cascader', ...rest }: AreaInputProps) {
  if (type !== 'cascader' && type !== 'select') {
    return <Typography.Text type="danger">{`Bad type value: ${String(type)}`}</Typography.Text>
  }
  if (rest.readOnly) return <span id={rest.id}>{areaText(rest.value)}</span>
  return type === 'cascader' ? <OneBox {...rest} /> : <BoxPerLevel {...rest} />
}

type BoxProps = Omit<AreaInputProps, 'type'>

function OneBox(props: BoxProps) {
  const { value, placeholder = '请选择', width = '100%', anyLevel, status, onChange } = props
  // The same list while the value is: at another one the library goes back to the value, in the middle of choosing too.
  const path = useMemo(() => (value ? areaPath(value) : undefined), [value])
  return (
    <Composing>
      <Cascader
        {...attributesOf(props)}
        style={{ width }}
        allowClear
        changeOnSelect={anyLevel}
        showSearch
        status={status}
        options={options()}
        value={path}
        placeholder={placeholder}
        displayRender={(labels) => labels.join('/')}
        onChange={(path) => onChange?.((path as string[] | undefined)?.at(-1) ?? '')}
      />
    </Composing>
  )
}

const levels = ['省', '市', '区'] as const

/** What is chosen above narrows what is offered below; the value is the code chosen last. */
function BoxPerLevel(props: BoxProps) {
  const { id, value, disabled, width = '100%', status, onChange } = props
  const path = value ? areaPath(value) : []
  return (
    <Space.Compact style={{ width }} role="group" aria-label={props['aria-label']}>
      {levels.map((level, index) => {
        const above = index === 0 ? AREA_ROOT : path[index - 1]
        const offered = Object.entries((above && regions[above]) || {})
        return (
          <Composing key={level}>
            <Select
              id={index === 0 ? id : undefined}
              aria-label={level}
              style={{ width: '33.3%' }}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              disabled={disabled || offered.length === 0}
              status={status}
              value={path[index]}
              options={offered.map(([code, label]) => ({ value: code, label }))}
              placeholder={level}
              onChange={(code?: string) => onChange?.(code ?? path[index - 1] ?? '')}
            />
          </Composing>
        )
      })}
    </Space.Compact>
  )
}
