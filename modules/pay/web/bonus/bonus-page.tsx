import { type BonusAdvice, PayBatch, PayProfile } from '@mortise/pay/model'
import { api, FieldEditor, formatMoney, MonthInput, refusalOf, today, useBusy } from '@mortise/web'
import { Alert, Button, Descriptions, Form, InputNumber, Space } from 'antd'
import { useId, useState } from 'react'

const MOST = 99_999_999.99
const yuan = (amount: number) => `${formatMoney(amount)} 元`

/** 年终奖测算: what a bonus costs in tax by itself, with the wages, or divided where that costs the least. */
export default function BonusPage() {
  const id = useId()
  const [worker, setWorker] = useState<string | null>(null)
  const [month, setMonth] = useState(today().slice(0, 7))
  const [bonus, setBonus] = useState<number | null>(null)
  const [advice, setAdvice] = useState<BonusAdvice | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const advise = () =>
    run(async () => {
      setAdvice(null)
      setRefusal(
        await refusalOf(async () =>
          setAdvice(
            await api.post<BonusAdvice>(
              `${PayBatch.wire}/adviseBonus`,
              { worker, month, bonus },
              { quiet: true },
            ),
          ),
        ),
      )
    })
  return (
    <section aria-label="年终奖测算" style={{ maxWidth: 720 }}>
      <Form layout="vertical" onFinish={() => void advise()}>
        <Form.Item label="员工" htmlFor={`${id}-worker`} required>
          <FieldEditor
            id={`${id}-worker`}
            field={PayProfile.fields.worker as never}
            value={worker}
            onChange={(value: unknown) => setWorker((value as string | null) || null)}
          />
        </Form.Item>
        <Space wrap size="large">
          <Form.Item label="发放月份" required>
            <MonthInput value={month} onChange={(value) => value && setMonth(value)} aria-label="发放月份" />
          </Form.Item>
          <Form.Item label="年终奖金额" htmlFor={`${id}-bonus`} required>
            <InputNumber
              id={`${id}-bonus`}
              min={0.01}
              max={MOST}
              precision={2}
              value={bonus}
              onChange={setBonus}
              style={{ width: 180 }}
            />
          </Form.Item>
        </Space>
        <Form.Item>
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!worker || !bonus}>
            测算
          </Button>
        </Form.Item>
      </Form>
      {refusal && <Alert showIcon type="error" title={refusal} />}
      {advice && <Advice advice={advice} />}
    </section>
  )
}

function Advice({ advice: { separate, combined, step, best } }: { readonly advice: BonusAdvice }) {
  return (
    <Space orientation="vertical" size="middle" styles={{ root: { width: '100%' } }}>
      {step && (
        <Alert
          showIcon
          type="warning"
          title={`多发1元多缴税：按 ${yuan(step.at)}发放，税后 ${yuan(step.netAt)}，比现在的 ${yuan(step.net)}还多`}
        />
      )}
      <Descriptions bordered size="small" column={1} title="三种发法的个税">
        <Descriptions.Item label="单独计税">{yuan(separate)}</Descriptions.Item>
        <Descriptions.Item label="并入当月工资">{yuan(combined)}</Descriptions.Item>
        <Descriptions.Item label="税最少的发法">
          单独计税 {yuan(best.separate)}，并入工资 {yuan(best.withWages)}，合计个税 {yuan(best.tax)}
        </Descriptions.Item>
      </Descriptions>
    </Space>
  )
}
