import { User } from '@mortise/system/model'
import { api, DateInput, DictSelect, ImageUpload, session, useBusy, useNotify } from '@mortise/web'
import { Alert, Button, Form, Input, Skeleton } from 'antd'
import { type Profile, useAccount } from './account-calls.ts'

type Written = Pick<Profile, 'avatar' | 'sex' | 'birthday' | 'email' | 'telephone'>
const { avatar, sex, birthday, email, telephone } = User.fields

/** What people say of themselves. */
export function ProfileForm() {
  const { data, error } = useAccount<Profile>('profile')
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  if (error && !data) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const save = (body: Written) =>
    run(() =>
      notify(api.ask({ method: 'PUT', path: '/sys/account/profile', body }), () => {
        const { user } = session.store.getState()
        if (!user || user.avatar === body.avatar) return
        // The picture stands in the head of every page.
        session.become({ ...user, avatar: body.avatar })
        window.location.reload()
      }),
    )
  return (
    <Form<Written>
      name="profile"
      layout="vertical"
      style={{ maxWidth: 480 }}
      initialValues={data}
      onFinish={(body) => void save(body)}
    >
      <Form.Item name="avatar" label={avatar.label}>
        <ImageUpload aria-label={avatar.label} limit={1} multiple={false} />
      </Form.Item>
      <Form.Item name="sex" label={sex.label}>
        <DictSelect dictCode="sex" aria-label={sex.label} />
      </Form.Item>
      <Form.Item name="birthday" label={birthday.label}>
        <DateInput aria-label={birthday.label} />
      </Form.Item>
      <Form.Item name="email" label={email.label} rules={[{ type: 'email', message: '邮箱格式不正确' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="telephone" label={telephone.label}>
        <Input maxLength={45} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        保存
      </Button>
    </Form>
  )
}
