import { paramsIn, type ReportParamRow, ReportParamType } from '@mortise/reports/model'
import type { EditorProps } from '@mortise/web'
import { Button, Input, Select } from 'antd'
import { useDraft } from '../sources.ts'

const types = Object.entries(ReportParamType.items).map(([value, label]) => ({ value, label }))

/** The parameters that the statement writes: what each is called, of which type it is, and what counts where nothing is given. */
export function ParamsEditor({ value, disabled = false, onChange }: EditorProps) {
  const { sql } = useDraft()
  const params = (value ?? []) as readonly ReportParamRow[]
  const used = paramsIn(sql ?? '')
  if (params.length === 0) return null
  const set = (at: number, more: Partial<ReportParamRow>) =>
    onChange(params.map((row, each) => (each === at ? { ...row, ...more } : row)))
  return (
    <section className="report-columns" aria-label="SQL参数">
      <h4>参数</h4>
      <ul>
        {params.map((param, at) => {
          const { name, label, type, value: initial } = param
          return (
            <li key={name}>
              <code className="report-column-name">{`\${${name}}`}</code>
              <Input
                aria-label={`${name}的标题`}
                style={{ width: 160 }}
                maxLength={50}
                placeholder="查询时的标题"
                disabled={disabled}
                value={label ?? ''}
                onChange={({ target }) => set(at, { label: target.value || null })}
              />
              <Select
                aria-label={`${name}的类型`}
                style={{ width: 96 }}
                disabled={disabled}
                value={type ?? 'text'}
                options={types}
                onChange={(next: ReportParamRow['type']) => set(at, { type: next })}
              />
              <Input
                aria-label={`${name}的默认值`}
                style={{ width: 200 }}
                maxLength={200}
                placeholder={type === 'date' ? '默认值，如 2026-01-01' : '默认值'}
                disabled={disabled}
                value={initial ?? ''}
                onChange={({ target }) => set(at, { value: target.value || null })}
              />
              {!used.includes(name) && !disabled && (
                <>
                  <span className="report-sql-state">语句中没有用到</span>
                  <Button
                    type="link"
                    size="small"
                    danger
                    aria-label={`移除参数${name}`}
                    onClick={() => onChange(params.toSpliced(at, 1))}
                  >
                    移除
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
