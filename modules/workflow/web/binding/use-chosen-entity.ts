import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { bindableEntities } from '../calls.ts'

/** The entity that is chosen in the form around. */
export function useChosenEntity() {
  const name = Form.useWatch<string | undefined>('entity')
  const { data } = useQuery(bindableEntities)
  return data?.find((entity) => entity.name === name) ?? null
}
