import {
  type Align,
  type Content,
  elementKinds,
  type PrintElement,
  type PrintSourceField,
  type PrintSourceFields,
} from '@mortise/prints/model'
import { Button, Checkbox, Flex, Input, InputNumber, Select } from 'antd'
import { aligns } from './aligns.ts'
import { ContentEditor } from './content-editor.tsx'
import { TableColumns } from './table-columns.tsx'

interface ElementPanelProps {
  readonly element: PrintElement
  readonly fields: PrintSourceFields
  readonly disabled: boolean
  readonly onChange: (element: PrintElement) => void
  readonly onCopy: () => void
  readonly onRemove: () => void
}

const places = [
  ['x', '左(mm)'],
  ['y', '上(mm)'],
  ['w', '宽(mm)'],
  ['h', '高(mm)'],
] as const

/** What an element shows, where, and when. */
export function ElementPanel({ element, fields, disabled, onChange, onCopy, onRemove }: ElementPanelProps) {
  const isShown = (kind: PrintSourceField['kind']) => kind !== 'picture'
  const setContent = (content: Content) => {
    const { text: _text, path: _path, formula: _formula, ...rest } = element as PrintElement & Content
    onChange({ ...rest, ...content } as PrintElement)
  }
  return (
    <section className="print-panel" aria-label="元素设置">
      <Flex justify="space-between" align="center">
        <strong>{elementKinds[element.kind]}</strong>
        {!disabled && (
          <span>
            <Button type="link" size="small" onClick={onCopy}>
              复制
            </Button>
            <Button type="link" size="small" danger onClick={onRemove}>
              删除元素
            </Button>
          </span>
        )}
      </Flex>
      <div className="print-panel-places">
        {places.map(([key, label]) => (
          <label key={key}>
            {label}
            <InputNumber
              aria-label={label}
              size="small"
              min={key === 'w' || key === 'h' ? 0.1 : 0}
              max={1000}
              step={0.5}
              disabled={disabled}
              value={element[key]}
              onChange={(typed) => typed !== null && onChange({ ...element, [key]: typed })}
            />
          </label>
        ))}
      </div>
      {(element.kind === 'text' || element.kind === 'barcode' || element.kind === 'qr') && (
        <ContentEditor
          content={element}
          fields={fields.fields.filter(({ kind }) => isShown(kind))}
          disabled={disabled}
          onChange={setContent}
        />
      )}
      {element.kind === 'text' && (
        <>
          <Input
            aria-label="前缀"
            placeholder="前缀，如 客户："
            maxLength={100}
            disabled={disabled}
            value={element.prefix ?? ''}
            onChange={({ target }) => onChange(without(element, 'prefix', target.value || undefined))}
          />
          <Flex gap="small" wrap align="center">
            <Size element={element} disabled={disabled} onChange={onChange} />
            <Select<Align>
              aria-label="对齐"
              disabled={disabled}
              value={element.align ?? 'left'}
              options={[...aligns]}
              onChange={(align) => onChange({ ...element, align })}
            />
            <Checkbox
              disabled={disabled}
              checked={element.bold ?? false}
              onChange={({ target }) => onChange({ ...element, bold: target.checked })}
            >
              加粗
            </Checkbox>
          </Flex>
        </>
      )}
      {element.kind === 'barcode' && (
        <Checkbox
          disabled={disabled}
          checked={element.isRead ?? false}
          onChange={({ target }) => onChange({ ...element, isRead: target.checked })}
        >
          条码下显示文字
        </Checkbox>
      )}
      {element.kind === 'picture' && (
        <Select
          aria-label="图片来源"
          disabled={disabled}
          value={element.path ?? ''}
          options={[
            { value: '', label: '企业标志' },
            ...fields.fields
              .filter(({ kind }) => kind === 'picture')
              .map(({ path, label }) => ({ value: path, label })),
          ]}
          onChange={(path) => onChange(without(element, 'path', path || undefined))}
        />
      )}
      {element.kind === 'table' && (
        <>
          <Size element={element} disabled={disabled} onChange={onChange} />
          <TableColumns element={element} fields={fields} disabled={disabled} onChange={onChange} />
        </>
      )}
      <Input
        aria-label="显示条件"
        placeholder="显示条件（公式），不填则总是显示"
        disabled={disabled}
        value={element.when ?? ''}
        onChange={({ target }) => onChange(without(element, 'when', target.value || undefined))}
      />
    </section>
  )
}

type Sized = Extract<PrintElement, { readonly size: number }>

const Size = ({
  element,
  disabled,
  onChange,
}: {
  element: Sized
  disabled: boolean
  onChange: (element: PrintElement) => void
}) => (
  <InputNumber
    aria-label="字号"
    suffix="磅"
    style={{ width: 100 }}
    min={4}
    max={72}
    disabled={disabled}
    value={element.size}
    onChange={(size) => size !== null && onChange({ ...element, size })}
  />
)

/** The element with a setting, or without it where there is no value. */
function without<E extends PrintElement, K extends keyof E>(element: E, key: K, value: E[K] | undefined): E {
  const { [key]: _before, ...rest } = element
  return (value === undefined ? rest : { ...rest, [key]: value }) as E
}
