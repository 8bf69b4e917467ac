import { faultOf, functionHelp, parseFormula } from '@mortise/model'
import type { Content, PrintSourceField } from '@mortise/prints/model'
import { Input, Segmented, Select, Tooltip } from 'antd'

interface ContentEditorProps {
  readonly content: Content
  readonly fields: readonly PrintSourceField[]
  readonly disabled: boolean
  /** Lines tell their columns by a field or a formula alone. */
  readonly hasText?: boolean
  readonly onChange: (content: Content) => void
}
type Mode = 'text' | 'path' | 'formula'

const modes: readonly { readonly value: Mode; readonly label: string }[] = [
  { value: 'path', label: '字段' },
  { value: 'formula', label: '公式' },
  { value: 'text', label: '文字' },
]

/** What is shown: a field, what a formula comes to, or words. */
export function ContentEditor({ content, fields, disabled, hasText = true, onChange }: ContentEditorProps) {
  const mode = modeOf(content)
  const first = fields[0]?.path ?? ''
  const choose = (next: Mode) =>
    onChange({ [next]: { text: '文字', path: first, formula: content.path ?? first }[next] })
  return (
    <>
      <Segmented<Mode>
        aria-label="内容"
        disabled={disabled}
        value={mode}
        options={modes.filter(({ value }) => hasText || value !== 'text')}
        onChange={choose}
      />
      {mode === 'text' && (
        <Input.TextArea
          aria-label="文字"
          autoSize
          maxLength={1000}
          disabled={disabled}
          value={content.text ?? ''}
          onChange={({ target }) => onChange({ text: target.value })}
        />
      )}
      {mode === 'path' && (
        <Select
          aria-label="字段"
          showSearch={{ optionFilterProp: 'label' }}
          disabled={disabled}
          value={content.path}
          options={fields.map(({ path, label }) => ({ value: path, label }))}
          onChange={(path) => onChange({ path })}
        />
      )}
      {mode === 'formula' && (
        <FormulaBox
          formula={content.formula ?? ''}
          fields={fields}
          disabled={disabled}
          onChange={(formula) => onChange({ formula })}
        />
      )}
    </>
  )
}

const modeOf = ({ text, path }: Content): Mode => {
  if (text !== undefined) return 'text'
  return path === undefined ? 'formula' : 'path'
}

function FormulaBox({
  formula,
  fields,
  disabled,
  onChange,
}: {
  formula: string
  fields: readonly PrintSourceField[]
  disabled: boolean
  onChange: (formula: string) => void
}) {
  const fault = formula.trim() === '' ? null : faultOf(() => parseFormula(formula))
  return (
    <>
      <Input.TextArea
        aria-label="公式"
        autoSize
        disabled={disabled}
        status={fault ? 'error' : ''}
        value={formula}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault && <span role="alert">{fault.message}</span>}
      <Select
        aria-label="插入字段"
        placeholder="插入字段"
        showSearch={{ optionFilterProp: 'label' }}
        disabled={disabled}
        value={null}
        options={fields.map(({ path, label }) => ({ value: path, label: `${label}（${path}）` }))}
        onChange={(path: string | null) => path && onChange(`${formula}${formula ? ' ' : ''}${path}`)}
      />
      <Tooltip title={Object.keys(functionHelp).join('、')}>
        <small>选项类字段读到的是编码，加 .text 读文字，如 status.text；文字用单引号，可用函数见提示。</small>
      </Tooltip>
    </>
  )
}
