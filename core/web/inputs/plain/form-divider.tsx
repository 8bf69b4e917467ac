import { Divider } from 'antd'

/** A line between groups of a form, with the name of the group that follows. */
export const FormDivider = ({ label }: { label?: string }) => (
  <Divider titlePlacement="start" styles={{ root: { marginBlock: 12 } }}>
    {label}
  </Divider>
)
