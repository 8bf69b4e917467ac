import type { Kiosk } from '@mortise/production/model'
import { useToken } from '@mortise/production/web'
import { AppModal, type RowDialogProps } from '@mortise/web'
import { Alert, Button, Typography } from 'antd'

const pages = [
  ['/erp_aps/erpapstask', '排程任务'],
  ['/erp_aps/ErpApstaskcardList', '任务卡'],
  ['/erp_jhpc/ErpJhpcbtctel', '计划排产（手机）'],
  ['/erp_jhpc/ErpJhpccardList', '计划排产卡片'],
] as const

/** Links to the boards of the shop, which nobody is told again. */
export default function LinkDialog({ row: { id, name, status }, onClose }: RowDialogProps<typeof Kiosk>) {
  const { token, fault, issue } = useToken(id)
  return (
    <AppModal
      open
      title={`看板链接：${name}`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={() => (token ? onClose() : void issue())}>
          {token ? '已记下' : '生成链接'}
        </Button>
      }
    >
      {fault && <Alert type="error" showIcon title={fault} />}
      {token ? (
        <>
          <Alert type="warning" showIcon title="链接只显示这一次，拿到链接的人不用登录就能看排程" />
          {pages.map(([path, label]) => (
            <Typography.Paragraph key={path} copyable={{ text: `${location.origin}${path}?k=${token}` }}>
              <a href={`${path}?k=${token}`} target="_blank" rel="noreferrer">
                {label}
              </a>
            </Typography.Paragraph>
          ))}
        </>
      ) : (
        <p>{status === 'active' ? '生成新链接后，原链接立即失效。' : '生成后在大屏或手机上打开即可。'}</p>
      )}
    </AppModal>
  )
}
