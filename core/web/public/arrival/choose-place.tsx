import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import { useBusy } from '../../feedback/use-busy.ts'
import { api } from '../../session/connection.ts'
import type { OwnDepart, SignedIn } from '../../session/make-session.ts'
import { departsIn, giveUp, inDepart } from '../../session/ways-in.ts'
import { words } from '../../words.ts'

export interface ChoosePlaceProps {
  readonly answer: SignedIn
  readonly onChosen: (answer: SignedIn, tenant: string) => void
  readonly onGivenUp: () => void
}

/** Asks for the tenant and the department to work in, where there are several. The session begins afterwards. */
export default function ChoosePlace({ answer, onChosen, onGivenUp }: ChoosePlaceProps) {
  const { tenantList: tenants = [], departs: first = [], userInfo } = answer
  const asksTenant = tenants.length > 1
  const [tenant, setTenant] = useState(asksTenant ? undefined : String(userInfo.loginTenantId ?? '0'))
  const [departs, setDeparts] = useState<readonly OwnDepart[]>(first)
  const [orgCode, setOrgCode] = useState<string>()
  const [isTried, setTried] = useState(false)
  const { isBusy, run } = useBusy()
  const asksDepart = departs.length > 1

  const chooseTenant = (chosen: string) =>
    run(async () => {
      setDeparts(await departsIn(api, answer, chosen))
      setOrgCode(undefined)
      setTenant(chosen)
    })
  const confirm = () => {
    setTried(true)
    const chosen = asksDepart ? orgCode : departs[0]?.orgCode
    if (tenant === undefined || (asksDepart && !chosen)) return
    void run(async () => {
      const placed = chosen
        ? await inDepart(api, answer, { tenant, orgCode: chosen })
        : { ...answer, multi_depart: 0 as const }
      onChosen(placed, tenant)
    })
  }
  const close = () => {
    // The server forgets the session by itself when it does not hear of it.
    giveUp(api, answer).catch(() => {})
    onGivenUp()
  }
  return (
    <AppModal
      open
      width={450}
      title={titleOf(asksTenant, asksDepart)}
      closable={false}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{words.close}</Button>
          <Button type="primary" loading={isBusy} onClick={confirm}>
            确认
          </Button>
        </>
      }
    >
      <Form layout="vertical">
        {asksTenant && (
          <Form.Item label="登录租户" htmlFor="tenant" tooltip="您有多个租户，请选择登录租户">
            <Select
              id="tenant"
              placeholder="请选择登录租户"
              value={tenant}
              status={isTried && tenant === undefined ? 'error' : ''}
              options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(chosen) => void chooseTenant(chosen)}
            />
          </Form.Item>
        )}
        {asksDepart && (
          <Form.Item label="登录部门" htmlFor="depart" tooltip="您有多个部门，请选择登录部门">
            <Select
              id="depart"
              placeholder="请选择登录部门"
              value={orgCode}
              status={isTried && !orgCode ? 'error' : ''}
              options={departs.map((depart) => ({ value: depart.orgCode, label: depart.departName }))}
              onChange={setOrgCode}
            />
          </Form.Item>
        )}
      </Form>
    </AppModal>
  )
}

function titleOf(asksTenant: boolean, asksDepart: boolean): string {
  if (asksTenant) return asksDepart ? '请选择租户和部门' : '请选择租户'
  return '请选择部门'
}
