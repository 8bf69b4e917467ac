import { lazily, useAccountParts } from '@mortise/web'
import { Card, Skeleton, Tabs } from 'antd'
import { Devices } from './devices.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Security } from './security.tsx'
import { Tokens } from './tokens.tsx'

/** 账号设置: what people settle about themselves. */
export default function AccountSettings() {
  const parts = useAccountParts().map(({ key, label, load }) => {
    const Part = lazily(load, <Skeleton active />)
    return { key, label, children: <Part /> }
  })
  return (
    <section aria-label="账号设置">
      <Card>
        <Tabs
          items={[
            { key: 'profile', label: '基本设置', children: <ProfileForm /> },
            { key: 'security', label: '两步验证', children: <Security /> },
            { key: 'devices', label: '登录设备', children: <Devices /> },
            { key: 'tokens', label: '访问令牌', children: <Tokens /> },
            ...parts,
          ]}
        />
      </Card>
    </section>
  )
}
