import { MobileOutlined } from '@ant-design/icons'
import { namedRules } from '@mortise/model'
import { Form, type FormItemProps } from 'antd'
import Input from 'antd/es/input/Input'

export interface PhoneFieldProps {
  readonly name: string
  readonly placeholder: string
  /** Asked once the number is well formed. */
  readonly unless?: (phone: string) => Promise<void>
}

/** The number of a mobile telephone. */
export function PhoneField({ name, placeholder, unless }: PhoneFieldProps) {
  const { empty = '', message, test } = namedRules.phone
  const rules: FormItemProps['rules'] = [
    { required: true, whitespace: true, message: empty },
    {
      async validator(_, value: string) {
        if (!test(value)) throw new Error(message)
        await unless?.(value)
      },
    },
  ]
  return (
    <Form.Item name={name} validateFirst validateTrigger="onBlur" rules={rules}>
      <Input
        prefix={<MobileOutlined />}
        placeholder={placeholder}
        aria-label="手机号"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
      />
    </Form.Item>
  )
}
