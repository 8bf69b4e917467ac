import { api, session, useBusy, useNotify } from '@mortise/web'
import { Alert, App, Button, Space, Table, Tag } from 'antd'
import { type Device, deviceText, useAccount } from './account-calls.ts'

/** Where the user is signed in, and the ways to end that: there, elsewhere, everywhere. */
export function Devices() {
  const { data, error, refetch } = useAccount<Device[]>('sessions')
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const end = (id: string) =>
    run(() =>
      notify(
        api.ask({ method: 'POST', path: '/sys/account/sessions/end', body: { id } }),
        () => void refetch(),
      ),
    )
  const endOthers = async () => {
    if (!(await modal.confirm({ title: '让其他设备全部退出？', content: '本设备保持登录。' }))) return
    await run(() =>
      notify(
        api.ask({ method: 'POST', path: '/sys/logoutAll', body: { others: true } }),
        () => void refetch(),
      ),
    )
  }
  const endAll = async () => {
    const isSure = await modal.confirm({ title: '让所有设备退出？', content: '包括本设备，需要重新登录。' })
    if (isSure) await run(() => session.signOut({ everywhere: true }))
  }
  return (
    <>
      <Space wrap className="mortise-toolbar">
        <Button loading={isBusy} onClick={() => void endOthers()}>
          退出其他设备
        </Button>
        <Button danger loading={isBusy} onClick={() => void endAll()}>
          退出所有设备
        </Button>
      </Space>
      {error && <Alert type="warning" showIcon title={error.message} />}
      <Table<Device>
        bordered
        size="small"
        aria-label="登录设备"
        rowKey="id"
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: '设备',
            key: 'device',
            render: (_, { agent, isThis }) => (
              <>
                {deviceText(agent)} {isThis && <Tag color="green">本设备</Tag>}
              </>
            ),
          },
          { title: 'IP地址', dataIndex: 'address' },
          { title: '登录时间', dataIndex: 'loginTime' },
          { title: '最近活动', dataIndex: 'lastTime' },
          {
            title: '操作',
            key: 'actions',
            render: (_, { id, isThis }) =>
              !isThis && (
                <button type="button" className="mortise-row-action" onClick={() => void end(id)}>
                  退出
                </button>
              ),
          },
        ]}
      />
    </>
  )
}
