import { ConfiguratorDrawer } from '@mortise/doors/web'
import { OrderLine } from '@mortise/orders/model'
import { api, type RowDialogProps, refreshAll } from '@mortise/web'
import { App } from 'antd'

/** What the factory says of a door before its order is approved. */
export default function FactoryParameters({ row: line, onClose }: RowDialogProps<typeof OrderLine>) {
  const { message } = App.useApp()
  const save = async (params: Readonly<Record<string, string>>) => {
    const { id, version } = line
    await api.put(`${OrderLine.wire}/edit`, { id, version, params })
    void message.success('编辑成功!')
    void refreshAll()
  }
  return (
    <ConfiguratorDrawer
      title="填写工厂参数"
      action="保存"
      door={line.door}
      version={line.doorVersion}
      store={line.store}
      customer={line.customer}
      start={line.params ?? {}}
      shows={({ isFront }) => !isFront}
      onChoose={({ values }) => void save(values)}
      onClose={onClose}
    />
  )
}
