import { ProjectContract } from '@mortise/projects/model'
import { EntityList } from '@mortise/web'
import { contractForm } from './contract-form.ts'

/** 工程合同: the ordinary list, with a form whose doors are configured. */
export default function ContractList() {
  return <EntityList of={ProjectContract} form={contractForm} />
}
