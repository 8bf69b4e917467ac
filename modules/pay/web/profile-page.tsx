import { PayProfile } from '@mortise/pay/model'
import { api, EntityList, Has, useNotify } from '@mortise/web'
import { Button, Popconfirm } from 'antd'

/** 工资档案: the list, where personnel lets somebody set the password of pay anew. */
export default function ProfilePage() {
  const notify = useNotify()
  const clear = (id: string) =>
    notify(api.ask({ method: 'POST', path: `${PayProfile.wire}/clearPassword`, body: { id } }))
  return (
    <EntityList
      of={PayProfile}
      actionsWidth={230}
      rowActions={({ id }) => (
        <Has code="payPassword:clear">
          <Popconfirm
            title="清除该员工的工资密码？"
            description="员工下次查看工资单时凭登录密码重新设置。"
            onConfirm={() => void clear(id).catch(() => {})}
          >
            <Button type="link" size="small">
              清除工资密码
            </Button>
          </Popconfirm>
        </Has>
      )}
    />
  )
}
