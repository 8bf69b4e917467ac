import { Button } from 'antd'
import { setCustomerView, useCustomerView } from './customer-view.ts'

/** 客户视图: hides costs, margins and the prices of others while a customer looks along. */
export function CustomerViewSwitch() {
  const isOn = useCustomerView()
  return (
    <Button
      type={isOn ? 'primary' : 'default'}
      title={isOn ? '恢复显示成本、毛利和内部价格' : '客户在旁时使用：隐藏成本、毛利和内部价格'}
      onClick={() => setCustomerView(!isOn)}
    >
      {isOn ? '退出客户视图' : '客户视图'}
    </Button>
  )
}
