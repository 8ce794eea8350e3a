import {z} from 'zod';

/** The closed catalogue of relations between the nodes of a library. */
export const edgeTypes = [
  'OWNS',
  'OPERATED_BY',
  'MEMBER_OF',
  'IN_SCOPE',
  'IN_CHANNEL',
  'AUTHORED',
  'IN_THREAD',
  'MENTIONS',
  'DERIVED_FROM',
  'STATED_BY',
  'SUPERSEDES',
  'CONTRADICTS',
  'SUPPORTS',
  'REFERENCES',
  'CAN_READ',
  'CAN_WRITE',
] as const;
export const edgeType = z.enum(edgeTypes);
export type EdgeType = z.infer<typeof edgeType>;
