import { StockMove } from '@mortise/stock/model'
import { api, useBusy } from '@mortise/web'
import { App, Button } from 'antd'

interface Fault {
  readonly what: string
  readonly detail: string
}

/** Most faults have one cause: the first tell enough. */
const SHOWN = 20

/** 核对账目: has the whole ledger added up again, and tells what does not agree. */
export function VerifyButton() {
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const verify = async () => {
    const faults = await api.get<readonly Fault[]>(`${StockMove.wire}/verify`)
    if (faults.length === 0) {
      void modal.success({
        title: '账目核对无误',
        content: '校验链、结存、成本、先进先出层和预留都与流水一致。',
      })
      return
    }
    void modal.error({
      title: `账目有 ${faults.length} 处不符`,
      content: (
        <ul>
          {faults.slice(0, SHOWN).map(({ what, detail }) => (
            <li key={`${what} ${detail}`}>
              {what}：{detail}
            </li>
          ))}
        </ul>
      ),
    })
  }
  return (
    <Button loading={isBusy} onClick={() => void run(verify)}>
      核对账目
    </Button>
  )
}
