import { GlOpening } from '@mortise/finance/model'
import { api, EntityList, Has, MonthInput, today, useBusy, useNotify } from '@mortise/web'
import { App, Button, Space } from 'antd'
import { useState } from 'react'

/** 期初余额: entered or imported, until the books are opened with them. */
export default function OpeningBalances() {
  return (
    <EntityList
      of={GlOpening}
      toolbar={
        <Has code="glOpening:start">
          <OpenBooks />
        </Has>
      }
    />
  )
}

function OpenBooks() {
  const [month, setMonth] = useState(today().slice(0, 7))
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { modal } = App.useApp()
  const open = () => {
    void modal.confirm({
      title: `启用总账，自 ${month} 起业务单据自动记账？`,
      content: '启用后期初余额不能再修改。',
      onOk: () =>
        run(() => notify(api.ask({ method: 'POST', path: `${GlOpening.wire}/start`, body: { month } }))),
    })
  }
  return (
    <Space>
      <MonthInput value={month} onChange={(value) => value && setMonth(value)} aria-label="启用期间" />
      <Button loading={isBusy} onClick={open}>
        启用总账
      </Button>
    </Space>
  )
}
