import { ContractItems } from './contract-items.tsx'

/** How a contract is edited, in its list, on its page and on that of its project. */
export const contractForm = { layout: 'groups', editors: { items: ContractItems } } as const
