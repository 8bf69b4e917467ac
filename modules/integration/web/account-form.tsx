import { ZhumuAccount } from '@mortise/integration/model'
import { resultOf } from '@mortise/model'
import { api, useBusy, useSession, useUnsaved, words } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, Input, Result, Skeleton } from 'antd'
import { useState } from 'react'

interface Account {
  readonly id?: string
  readonly username: string
  readonly password: string
}

export interface AccountFormProps {
  /** Ties the form to the button outside of it. */
  readonly formId: string
  readonly readOnly: boolean
  readonly onSaving: (isSaving: boolean) => void
  readonly onSaved: () => void
}

const { username: usernameField, password: passwordField } = ZhumuAccount.fields
const { wire } = ZhumuAccount

/** The caller's account, filled in with what is bound; checked at the platform before it is kept. */
export function AccountForm(props: AccountFormProps) {
  const name = useSession((state) => state.user?.username)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [ZhumuAccount.name, 'own', name],
    queryFn: ({ signal }) => api.get<Account[]>(`${wire}/cxgrxx`, { name }, { signal, quiet: true }),
    gcTime: 0,
  })
  if (isPending) return <Skeleton active paragraph={{ rows: 3 }} />
  if (error) {
    return (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  }
  return <Fields {...props} bound={data[0]} />
}

function Fields({
  formId,
  readOnly,
  bound,
  onSaving,
  onSaved,
}: AccountFormProps & { bound: Account | undefined }) {
  const { message } = App.useApp()
  const { run } = useBusy()
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)

  const save = async (typed: Account) => {
    await api.post('/erpbjxx/erpBjxx/jczmzh', typed)
    const answer = await api.ask(
      bound
        ? { method: 'PUT', path: `${wire}/edit`, body: { ...typed, id: bound.id } }
        : { method: 'POST', path: `${wire}/add`, body: typed },
    )
    await resultOf(Promise.resolve(answer))
    void message.success(answer.message)
    onSaved()
  }
  const submit = async (typed: Account) => {
    onSaving(true)
    await run(() => save(typed))
    onSaving(false)
  }
  return (
    <Form<Account>
      id={formId}
      name={formId}
      labelCol={{ sm: { span: 6 } }}
      wrapperCol={{ sm: { span: 14 } }}
      disabled={readOnly}
      initialValues={{ username: bound?.username, password: '' }}
      onValuesChange={() => setTyped(true)}
      onFinish={(typed) => void submit(typed)}
    >
      <Form.Item
        name="username"
        label={usernameField.label}
        rules={[{ required: true, whitespace: true, message: words.askUsername }]}
      >
        <Input placeholder="请输入用户名" autoComplete="off" maxLength={100} autoFocus />
      </Form.Item>
      <Form.Item
        name="password"
        label={passwordField.label}
        rules={[{ required: true, message: words.askPassword }]}
      >
        {/* Not the password of this product, so no manager of passwords fills it in. */}
        <Input.Password placeholder="请输入密码" autoComplete="new-password" maxLength={200} />
      </Form.Item>
    </Form>
  )
}
