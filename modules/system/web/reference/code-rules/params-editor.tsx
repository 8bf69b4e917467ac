import './rules.css'
import { BusinessError } from '@mortise/model'
import { type FillParams, FillRule } from '@mortise/system/model'
import { api, type EditorProps, useBusy } from '@mortise/web'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'

/** Pieces that a number is put together from. */
const pieces = [
  ['{yyyy}', '年'],
  ['{yyMM}', '年月'],
  ['{yyMMdd}', '年月日'],
  ['-', '短横线'],
  ['{0000}', '四位流水'],
  ['{000000}', '六位流水'],
] as const

/** The parameters of a way of filling, and the value that they would give now. */
export function ParamsEditor({ id, value, disabled, onChange }: EditorProps) {
  const filler = Form.useWatch<string | undefined>('filler')
  const code = Form.useWatch<string | undefined>('code')
  const params = (value ?? {}) as FillParams
  const pattern = params.pattern ?? ''
  return (
    <div className="mortise-segments">
      {filler === 'serial' && (
        <>
          <Input
            id={id}
            aria-label="流水号格式"
            placeholder="如 CG{yyMM}-{0000}"
            maxLength={100}
            disabled={disabled}
            value={pattern}
            onChange={(event) => onChange({ pattern: event.target.value })}
          />
          <Space wrap>
            {pieces.map(([piece, label]) => (
              <Button
                key={piece}
                size="small"
                disabled={disabled}
                onClick={() => onChange({ pattern: pattern + piece })}
              >
                {label} {piece}
              </Button>
            ))}
          </Space>
        </>
      )}
      {filler === 'formula' && (
        <Input.TextArea
          id={id}
          aria-label="公式"
          rows={3}
          placeholder="如 数量 * 单价"
          maxLength={1000}
          disabled={disabled}
          value={params.formula ?? ''}
          onChange={(event) => onChange({ formula: event.target.value })}
        />
      )}
      {filler && filler !== 'serial' && filler !== 'formula' && (
        <span className="mortise-faint">不需要参数</span>
      )}
      {filler && <Preview rule={{ ruleCode: code, ruleClass: filler, ruleParams: params }} />}
    </div>
  )
}

/** What would be given now; nothing is used up by looking. */
function Preview({ rule }: { rule: object }) {
  const [shown, setShown] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const look = () =>
    run(async () => {
      try {
        const given = await api.post<unknown>(`${FillRule.wire}/testFillRule`, rule, { quiet: true })
        setShown(given === null || given === '' ? '（空）' : String(given))
      } catch (error) {
        if (!(error instanceof BusinessError)) throw error
        setShown(error.message)
      }
    })
  return (
    <Space>
      <Button loading={isBusy} onClick={() => void look()}>
        预览
      </Button>
      {shown !== null && (
        <span role="status" aria-label="预览结果">
          {shown}
        </span>
      )}
    </Space>
  )
}
