import { z } from 'zod';
import { uploadBytesMax } from '#contract/values/limits.ts';
import { limit } from './config-values.ts';

/** How clients send proofs: the life of a link and what may arrive under it. Sizes in bytes. */
export interface ProofsConfig {
  /** The company, as its clients know it. */
  company: string;
  linkDays: number;
  fileBytes: number;
  filesPerLink: number;
  bytesPerLink: number;
  /** Pages and forms of one link in 15 minutes. */
  requestsPerLink: number;
}

const mebibyte = 1024 * 1024;

/** The environment variables of proof requests. */
export const proofsEnvironment = {
  MYCERTI_COMPANY_NAME: z.string().trim().max(70, 'must have at most 70 characters').optional(),
  MYCERTI_PROOF_LINK_DAYS: limit(1, 90).default(14),
  MYCERTI_PROOF_FILE_MIB: limit(1, uploadBytesMax / mebibyte).default(50),
  MYCERTI_PROOF_FILES_PER_LINK: limit(1, 1000).default(100),
  MYCERTI_PROOF_LINK_MIB: limit(1, 100_000).default(1000),
  MYCERTI_PROOF_REQUESTS_PER_LINK: limit(20, 10_000).default(300),
};

type ProofsValues = z.infer<z.ZodObject<typeof proofsEnvironment>> & { BENEFICIARY_NAME: string | null };

/** Returns the configuration that validated variables describe. The company has its name of the bank account by default. */
export function proofsOf(values: ProofsValues): ProofsConfig {
  return {
    company: values.MYCERTI_COMPANY_NAME ?? values.BENEFICIARY_NAME ?? 'myCerti',
    linkDays: values.MYCERTI_PROOF_LINK_DAYS,
    fileBytes: values.MYCERTI_PROOF_FILE_MIB * mebibyte,
    filesPerLink: values.MYCERTI_PROOF_FILES_PER_LINK,
    bytesPerLink: values.MYCERTI_PROOF_LINK_MIB * mebibyte,
    requestsPerLink: values.MYCERTI_PROOF_REQUESTS_PER_LINK,
  };
}
