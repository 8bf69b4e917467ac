import { TenantParameter } from '@mortise/system/model'
import { EntityList } from '@mortise/web'
import { form } from './parameters.tsx'

/** 公司参数: what this company sets otherwise than the platform does. */
export default function TenantParameters() {
  return <EntityList of={TenantParameter} form={form} />
}
